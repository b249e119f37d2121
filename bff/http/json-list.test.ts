import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { encodeList, jsonList } from './json-list.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, name: `Rij "${at}", €`, none: undefined }));
const answered = async (rows: Iterable<unknown>): Promise<Response> =>
  new Hono().get('/', (c) => jsonList(c, rows)).request('/');

const MANY = 10_000;
function countedRows() {
  let made = 0;
  function* rows() {
    for (const row of rowsOf(MANY)) {
      made += 1;
      yield row;
    }
  }
  return { rows: rows(), made: () => made };
}

describe('a list as JSON', () => {
  it.each([0, 1, 199, 200, 201, 400, 1_001])('of %i rows equals the output of JSON.stringify', async (count) => {
    const rows = rowsOf(count);
    const response = await answered(rows);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.text()).toBe(JSON.stringify(rows));
  });

  it('lets other work run while it is encoded', async () => {
    const { rows: counted, made } = countedRows();
    const turns = new Set<number>();
    const watch = () => {
      turns.add(made());
      if (made() < MANY) setImmediate(watch);
    };
    setImmediate(watch);
    await (await answered(counted)).text();
    expect(turns.size).toBeGreaterThan(MANY / 200 / 2);
  });

  it('stops encoding once nobody reads', async () => {
    const { rows: counted, made } = countedRows();
    const reader = (await answered(counted)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made()).toBeLessThan(1_000);
  });

  it('consists of pieces of a few hundred rows', () => {
    expect([...encodeList(rowsOf(1_000))]).toHaveLength(6);
  });
});
