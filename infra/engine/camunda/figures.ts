import type { Figures, FiguresAsked } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from './core.ts';
import { findKeys } from './definition-queries.ts';
import { unlessAway } from './errors.ts';
import { firstPages } from './pages.ts';
import { listKeysOf } from './reader-queries.ts';

/**
 * The maximum number of stays to read for each of Camunda's keys of a version: with more, a page takes longer to load
 * than anybody would wait.
 */
const MOST = 10_000;

/** One stay of an instance at an element, as the search returns it. */
interface Stay {
  readonly processInstanceKey: string;
  readonly elementId: string;
  readonly startDate: string;
  readonly endDate?: string | null;
}

/**
 * How instances of these companies passed through a version of a process, from the newest stays in Camunda's search
 * index. Our own table, not Camunda, records which company an instance belongs to.
 */
export async function readFigures(core: Core, { process, version, companies }: FiguresAsked): Promise<Figures> {
  const asOf = new Date();
  const keys = await findKeys(core.sql, process, version);
  const found = await unlessAway(Promise.all(keys.map((key) => staysOn(core, key))));
  const stays = found.flatMap(({ items }) => items);
  const all = [...new Set(stays.map(({ processInstanceKey }) => String(processInstanceKey)))];
  const mine = new Set(await listKeysOf(core.sql, all, companies));
  return {
    asOf,
    instances: mine.size,
    isCut: found.some(({ isCut }) => isCut),
    elements: sumsOf(stays.filter(({ processInstanceKey }) => mine.has(String(processInstanceKey)))),
  };
}

/** The newest stays on a version. @param key Camunda's key of the version */
function staysOn(core: Core, key: string): Promise<{ items: readonly Stay[]; isCut: boolean }> {
  const filter = { processDefinitionKey: key };
  const sort = [{ field: 'startDate', order: 'DESC' }];
  return firstPages((page) => core.calls.searchElementInstances({ filter, sort, page } as never, AS_IT_IS), MOST);
}

function sumsOf(stays: readonly Stay[]): Figures['elements'] {
  const sums = new Map<string, { element: string; count: number; open: number; seconds: number }>();
  for (const { elementId, startDate, endDate } of stays) {
    const sum = sums.get(elementId) ?? { element: String(elementId), count: 0, open: 0, seconds: 0 };
    sum.count += 1;
    if (endDate) sum.seconds += (Date.parse(endDate) - Date.parse(startDate)) / 1_000;
    else sum.open += 1;
    sums.set(elementId, sum);
  }
  return [...sums.values()];
}
