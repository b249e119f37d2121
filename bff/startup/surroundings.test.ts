import { describe, expect, it } from 'vitest';
import { createSurroundings } from './surroundings.ts';

describe('the external parts', () => {
  it('are probed once for all concurrent callers, and again later', async () => {
    let asked = 0;
    const mail = async () => {
      asked += 1;
    };
    const surroundings = createSurroundings({ mail }, { countsMs: 60 });
    await Promise.all([surroundings.look(), surroundings.look()]);
    expect(asked).toBe(1);
    await new Promise((done) => setTimeout(done, 80));
    expect(await surroundings.look()).toEqual({ mail: null });
    expect(asked).toBe(2);
  });

  it('are reported at once with the last result, even while one of them stays silent', async () => {
    let answer: () => Promise<unknown> = async () => {};
    const surroundings = createSurroundings({ mail: () => answer() }, { countsMs: 0, patienceMs: 20 });
    expect(surroundings.known()).toEqual({});
    await surroundings.look();
    answer = () => new Promise(() => {});
    expect(surroundings.known()).toEqual({ mail: null });
    await expect.poll(() => surroundings.known(), { timeout: 20_000 }).toEqual({ mail: 'no answer within 0.02 s' });
  });

  it('are logged once when they fail, and once when they work again', async () => {
    let answer: () => Promise<unknown> = async () => {};
    const changes: unknown[] = [];
    const onChange = (...change: unknown[]) => changes.push(change);
    const surroundings = createSurroundings({ mail: () => answer() }, { countsMs: 0, onChange });
    await surroundings.look();
    expect(changes).toEqual([]);
    answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:25'));
    await surroundings.look();
    await surroundings.look();
    expect(changes).toEqual([['mail', 'connect ECONNREFUSED 10.0.0.7:25']]);
    answer = async () => {};
    await surroundings.look();
    expect(changes.slice(1)).toEqual([['mail', null]]);
  });

  it('that fail or stay silent are named with the root cause, and do not affect the results of the others', async () => {
    const wrapped = new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    });
    const parts = {
      identity: () => Promise.reject(wrapped),
      mail: () => new Promise(() => {}),
      scanner: async () => {},
    };
    expect(await createSurroundings(parts, { patienceMs: 30 }).look()).toEqual({
      identity: 'ECONNREFUSED',
      mail: 'no answer within 0.03 s',
      scanner: null,
    });
  });

  it('that answer wrongly are named with the HTTP status', async () => {
    const wrong = new Error('something went wrong', {
      cause: new Error('unexpected HTTP response status code', { cause: new Response('', { status: 404 }) }),
    });
    expect(await createSurroundings({ identity: () => Promise.reject(wrong) }).look()).toEqual({
      identity: 'unexpected HTTP response status code: HTTP 404',
    });
  });
});
