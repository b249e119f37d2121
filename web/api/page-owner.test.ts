import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The modules are imported again for every test, because each page has an owner and loads the modules once. */
let owner: typeof import('./page-owner.ts');
let apiFetch: typeof import('./transport.ts').apiFetch;
let failures: string[];
let sent: { path: string; user: string | null }[];

/**
 * Answers each call with the status that `answers` has for its path; 409 means that the session belongs to somebody
 * else.
 */
function network(answers: Record<string, number>): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, user: new Headers(init.headers).get('Openboek-User') });
    const status = answers[path] ?? 200;
    return Response.json(status === 409 ? { code: 'OTHER_PERSON', message: 'x', requestId: 'r' } : {}, { status });
  });
}

beforeEach(async () => {
  vi.resetModules();
  owner = await import('./page-owner.ts');
  apiFetch = (await import('./transport.ts')).apiFetch;
  failures = [];
  sent = [];
  (await import('./failures.ts')).onFailure(({ code }) => failures.push(code));
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Resets the modules for the test files that the same worker runs next.
  vi.resetModules();
});

/** Whether a promise is still pending once everything that needs no further input has run. */
async function staysOpen(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return !settled;
}

describe('the owner of a page', () => {
  it('is named by every call once it is known', async () => {
    network({});
    await apiFetch('/api/Startup');
    owner.openPageFor(12);
    await apiFetch('/api/reports/my');
    await apiFetch('/api/reports', { method: 'POST', headers: { 'Openboek-User': '13' } });
    expect(sent.map(({ user }) => user)).toEqual([null, '12', '12']);
  });

  it('is in the address of a file', () => {
    expect(owner.withOwner('/f?file=3')).toBe('/f?file=3');
    owner.openPageFor(12);
    expect(owner.withOwner('/f?file=3')).toBe('/f?file=3&user=12');
    expect(owner.withOwner('/f')).toBe('/f?user=12');
  });
});

describe('a page in a browser where another person has signed in', () => {
  it('notifies its listener once, returns nothing to its callers, and sends no further calls', async () => {
    network({ '/api/a': 409 });
    const heard = vi.fn();
    owner.onPageTaken(heard);
    owner.openPageFor(12);
    const calls = [apiFetch('/api/a'), apiFetch('/api/a', { method: 'POST' })];
    expect(await Promise.all(calls.map(staysOpen))).toEqual([true, true]);
    expect(await staysOpen(apiFetch('/api/b'))).toBe(true);
    expect([heard.mock.calls.length, sent.length, failures, owner.isPageTaken()]).toEqual([1, 2, [], true]);
  });

  it('also notifies its listener if only the renewal of the session reveals the other person', async () => {
    network({ '/api/a': 401, '/api/auth/session': 409 });
    owner.onPageTaken(() => {});
    owner.openPageFor(12);
    expect(await staysOpen(apiFetch('/api/a'))).toBe(true);
    expect([owner.isPageTaken(), failures]).toEqual([true, []]);
    expect(sent.map(({ user }) => user)).toEqual(['12', '12']);
  });

  it('returns an error to its caller if there is no listener', async () => {
    network({ '/api/a': 409 });
    await expect(apiFetch('/api/a')).rejects.toMatchObject({ code: 'OTHER_PERSON', status: 409 });
    expect(owner.isPageTaken()).toBe(false);
  });
});
