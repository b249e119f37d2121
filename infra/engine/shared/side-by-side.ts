/**
 * Two engines at once, during the change from the embedded engine to Camunda: instances continue to their end on the
 * engine where they began, and new ones begin on Camunda. No other code is affected.
 */
import type { Sql } from 'postgres';
import type { InstanceId, Page, Reader, WorkflowEngine } from '#/bff/workflow/engine.ts';
import { findEngine } from './queries.ts';

export function createSideBySide(sql: Sql, present: WorkflowEngine, former: WorkflowEngine): WorkflowEngine {
  const engineOf = async (id: InstanceId, db: Parameters<typeof findEngine>[0] = sql) =>
    (await findEngine(db, id)) === former.kind ? former : present;
  return {
    kind: present.kind,
    read: readBoth(present.read, former.read, async (id) => (await engineOf(id)).read),
    submit: async (tx, command) => (await engineOf(command.instance, tx)).submit(tx, command),
    takeBack: present.takeBack, // from the shared table
    settled: present.settled,
    parts: present.parts,
    evaluate: present.evaluate,
    check: present.check,
    deploy: present.deploy,
    foresee: present.foresee, // from the shared drawings
    async run(jobs, events, stop) {
      await Promise.all([present.run(jobs, events, stop), former.run(jobs, events, stop)]);
    },
    // the figures come from the shared table; the embedded engine alone would report instances on Camunda as stranded
    health: present.health,
    leader: present.leader,
  };
}

function readBoth(present: Reader, former: Reader, readerOf: (id: InstanceId) => Promise<Reader>): Reader {
  return {
    /** Newest first, from both engines; `asOf` is the older of the two moments. */
    async instances(filter, { offset, limit }) {
      const upTo = { offset: 0, limit: offset + limit };
      const [a, b] = await Promise.all([present.instances(filter, upTo), former.instances(filter, upTo)]);
      const all = [...a.items, ...b.items].sort((x, y) => y.startedAt.getTime() - x.startedAt.getTime());
      return { asOf: earlier(a, b), total: a.total + b.total, items: all.slice(offset, offset + limit) };
    },
    detail: async (id) => (await readerOf(id)).detail(id),
    jobs: async (id) => (await readerOf(id)).jobs(id),
    history: async (id) => (await readerOf(id)).history(id),
    misfits: async (id, version) => (await readerOf(id)).misfits(id, version),
    // each knows what runs on the other one, which is there, too
    stranded: present.stranded,
    async statistics(process, version) {
      const pages = await Promise.all([present.statistics(process, version), former.statistics(process, version)]);
      const sums = new Map<string, (typeof pages)[0]['items'][number]>();
      for (const each of pages.flatMap(({ items }) => items)) {
        const sum = sums.get(each.element) ?? {
          element: each.element,
          active: 0,
          incidents: 0,
          completed: 0,
          canceled: 0,
        };
        sums.set(each.element, {
          element: each.element,
          active: sum.active + each.active,
          incidents: sum.incidents + each.incidents,
          completed: sum.completed + each.completed,
          canceled: sum.canceled + each.canceled,
        });
      }
      const items = [...sums.values()].sort((x, y) => x.element.localeCompare(y.element));
      return { asOf: earlier(...pages), total: items.length, items };
    },
  };
}

const earlier = (a: Page<unknown>, b: Page<unknown>): Date => (a.asOf < b.asOf ? a.asOf : b.asOf);
