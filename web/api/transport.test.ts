import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFailure } from './failures.ts';
import { onSessionLost } from './session.ts';
import { apiFetch } from './transport.ts';

interface Call {
  method: string;
  path: string;
  key: string | null;
}

/** The outcome of a call: the status of the answer, or no answer at all. */
type Fate = number | 'lost';

let calls: Call[];
let failures: string[];
let sessionsLost: number;
const stops: (() => void)[] = [];

/** @param fates the outcomes by path, one for each call in turn; the last outcome is repeated */
function network(fates: Record<string, Fate[]>): void {
  const fetched = async (input: string, init: RequestInit) => {
    const call = { method: init.method ?? 'GET', path: input, key: new Headers(init.headers).get('Idempotency-Key') };
    calls.push(call);
    const [fate = 200, ...rest] = fates[input] ?? [];
    if (rest.length > 0) fates[input] = rest;
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: fate });
  };
  vi.stubGlobal('fetch', fetched);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  calls = [];
  failures = [];
  sessionsLost = 0;
  stops.push(onFailure(({ code }) => failures.push(code)));
  stops.push(
    onSessionLost(() => {
      sessionsLost += 1;
    }),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const POST = { method: 'POST' };
const callsTo = (path: string) => calls.filter((call) => call.path === path);

describe('a call', () => {
  it('has its own Idempotency-Key if it is a POST, otherwise none', async () => {
    network({});
    await Promise.all([apiFetch('/api/a', POST), apiFetch('/api/b', POST), apiFetch('/api/a')]);
    const [one, two, three] = calls.map(({ key }) => key);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).not.toBe(one);
    expect(three).toBeNull();
  });

  it('counts as the same call if repeated before there is an answer, and as a new call if repeated later or with another body', async () => {
    network({});
    const saving = (gift: string) => apiFetch('/api/a', { ...POST, body: JSON.stringify({ gift }) });
    await Promise.all([saving('Wijn'), saving('Wijn'), saving('Bloemen')]);
    await saving('Wijn');
    const [one, two, other, later] = calls.map(({ key }) => key);
    expect(two).toBe(one);
    expect(new Set([one, other, later]).size).toBe(3);
  });

  it('is repeated once, with the same key, if it is a POST that got no answer', async () => {
    network({ '/api/a': ['lost', 200] });
    const done = apiFetch('/api/a', POST);
    await vi.runAllTimersAsync();
    expect((await done).status).toBe(200);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(failures).toEqual([]);
  });

  it('fails with OFFLINE if there is no answer: a GET at once, a POST only after it has been repeated', async () => {
    network({ '/api/a': ['lost'] });
    await expect(apiFetch('/api/a')).rejects.toMatchObject({ code: 'OFFLINE', status: 0, call: 'GET /api/a' });
    const post = apiFetch('/api/a', POST).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await post).toMatchObject({ code: 'OFFLINE' });
    expect(calls).toHaveLength(3);
    expect(failures).toEqual(['OFFLINE', 'OFFLINE']);
  });
});

describe('a POST without an answer', () => {
  const press = async (body: string) => {
    const done = apiFetch('/api/a', { ...POST, body }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return done;
  };
  const keys = () => calls.map(({ key }) => key);

  it.each([[['lost', 'lost', 200, 200]], [[500, 200, 200]], [[503, 200, 200]]] satisfies [Fate[]][])(
    'keeps its key when it is made again, until its outcome is known: outcomes %j',
    async (fates) => {
      network({ '/api/a': fates });
      const body = JSON.stringify(fates);
      await press(body);
      const before = calls.length;
      await press(body);
      expect(new Set(keys()).size).toBe(1);
      await press(body);
      expect(keys().slice(before)).toEqual([keys()[0], expect.not.stringMatching(keys()[0] ?? '')]);
    },
  );

  it('gets another key if its entries have changed, or after a refusal', async () => {
    network({ '/api/a': ['lost', 'lost', 400, 200] });
    await press('{"gift":"Boek"}');
    await press('{"gift":"Boeken"}');
    await press('{"gift":"Boeken"}');
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('a 401', () => {
  it('OP-004 causes one renewal, after which each affected call is repeated with its key', async () => {
    network({ '/api/a': [401, 200], '/api/b': [401, 200] });
    await Promise.all([apiFetch('/api/a', POST), apiFetch('/api/b')]);
    expect(callsTo('/api/auth/session')).toHaveLength(1);
    const [first, second] = callsTo('/api/a');
    expect(second?.key).toBe(first?.key);
    expect([failures, sessionsLost]).toEqual([[], 0]);
  });

  it('OP-004 that no renewal resolves ends the session; this is shown once, and not by the caller', async () => {
    network({ '/api/a': [401], '/api/auth/session': [401] });
    let settled = false;
    const settle = () => {
      settled = true;
    };
    apiFetch('/api/a').then(settle, settle);
    await vi.waitFor(() => expect(sessionsLost).toBe(1), { timeout: 20_000 });
    await vi.runAllTimersAsync();
    expect([settled, failures]).toEqual([false, []]);
    expect(callsTo('/api/a')).toHaveLength(1);
  });

  it('OP-004 that no renewal resolves is an error for the caller if there is no listener that opens sign-in', async () => {
    for (const stop of stops.splice(0)) stop();
    network({ '/api/a': [401], '/api/auth/session': [401] });
    await expect(apiFetch('/api/a')).rejects.toMatchObject({ code: 'NO_SESSION', status: 401 });
    expect(callsTo('/api/a')).toHaveLength(1);
  });

  it.each([[503], ['lost']] as const)(
    'does not end the session if the renewal leaves its state unknown: %s',
    async (fate) => {
      network({ '/api/a': [401], '/api/auth/session': [fate] });
      await expect(apiFetch('/api/a')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      expect(sessionsLost).toBe(0);
    },
  );
});
