/**
 * Two engines at once, during the change from the embedded engine to Camunda: instances continue to their end on the
 * engine where they began, and new ones begin on Camunda. No other code is affected.
 */
import type { ISql as Db, Sql } from 'postgres';
import type { Figures, InstanceId, Reader, WorkflowEngine } from '#/bff/workflow/engine.ts';
import { findEngine } from './queries.ts';

export function createSideBySide(sql: Sql, present: WorkflowEngine, former: WorkflowEngine): WorkflowEngine {
  const engineOf = async (id: InstanceId, db: Db = sql) =>
    (await findEngine(db, id)) === former.kind ? former : present;
  return {
    kind: present.kind,
    read: readBoth(present.read, former.read, async (id, db) => (await engineOf(id, db)).read),
    submit: async (tx, command) => (await engineOf(command.instance, tx)).submit(tx, command),
    takeBack: present.takeBack, // read from the table that both engines share
    settled: present.settled,
    parts: present.parts,
    evaluate: present.evaluate,
    check: present.check,
    deploy: present.deploy,
    foresee: present.foresee, // computed from the drawings that both engines share
    async run(jobs, events, stop) {
      await Promise.all([present.run(jobs, events, stop), former.run(jobs, events, stop)]);
    },
    // the figures come from the shared table; the embedded engine alone would report instances on Camunda as stranded
    health: present.health,
    leader: present.leader,
  };
}

function readBoth(present: Reader, former: Reader, readerOf: (id: InstanceId, db?: Db) => Promise<Reader>): Reader {
  return {
    /** Newest first, from both engines; `asOf` is the older of the two moments. */
    async instances(filter, { offset, limit }) {
      const upTo = { offset: 0, limit: offset + limit };
      const [a, b] = await Promise.all([present.instances(filter, upTo), former.instances(filter, upTo)]);
      const all = [...a.items, ...b.items].sort((x, y) => y.startedAt.getTime() - x.startedAt.getTime());
      return { asOf: earlier(a, b), total: a.total + b.total, items: all.slice(offset, offset + limit) };
    },
    detail: async (id) => (await readerOf(id)).detail(id),
    tokens: async (db, id) => (await readerOf(id, db)).tokens(db, id),
    jobs: async (id) => (await readerOf(id)).jobs(id),
    history: async (id) => (await readerOf(id)).history(id),
    misfits: async (id, version) => (await readerOf(id)).misfits(id, version),
    // each engine reports instances of the other engine as stranded, but here both engines are present
    stranded: present.stranded,
    async figures(asked) {
      const both = await Promise.all([present.figures(asked), former.figures(asked)]);
      const sums = new Map<string, Figures['elements'][number]>();
      for (const { element, ...more } of both.flatMap(({ elements }) => elements)) {
        const { count, open, seconds } = sums.get(element) ?? NONE;
        sums.set(element, {
          element,
          count: count + more.count,
          open: open + more.open,
          seconds: seconds + more.seconds,
        });
      }
      return {
        asOf: earlier(...both),
        instances: both[0].instances + both[1].instances,
        isCut: both.some(({ isCut }) => isCut),
        elements: [...sums.values()],
      };
    },
  };
}

const NONE = { count: 0, open: 0, seconds: 0 };

const earlier = (a: { asOf: Date }, b: { asOf: Date }): Date => (a.asOf < b.asOf ? a.asOf : b.asOf);
