/** `WorkflowEngine.read`: instances that run, ran or are stuck. */
import { type Reader, Refused, type Variables } from '#/bff/workflow/engine.ts';
import { listRunning } from '../shared/queries.ts';
import type { Core } from './core.ts';
import { rootKey } from './interpreter/state.ts';
import { compareModels } from './migrate.ts';
import {
  countInstances,
  findInstances,
  findState,
  findStored,
  listHistory,
  listIncidents,
  listJobs,
  listTokens,
  readFigures,
} from './storage/reader-queries.ts';

export function createReader(core: Core): Reader {
  const { sql, clock } = core;
  return {
    async instances(filter, page) {
      const [items, total] = await Promise.all([findInstances(sql, filter, page), countInstances(sql, filter)]);
      return { asOf: clock(), total, items };
    },
    async detail(id) {
      const [state, incidents] = await Promise.all([findState(sql, id), listIncidents(sql, id)]);
      if (!state) throw new Refused('INSTANCE_ENDED', `there is no instance ${id}`);
      const root = rootKey(state);
      const active = Object.values(state.tokens).filter((token) => token.key !== root);
      return {
        asOf: clock(),
        active: active.map((token) => token.node),
        elementInstances: active.map(({ key }) => String(key)),
        variables: (state.tokens[root]?.variables ?? {}) as Variables,
        incidents: incidents.map((incident) => ({ ...incident, instance: id, retryable: true })),
      };
    },
    tokens: (db, id) => listTokens(db, id),
    async jobs(id) {
      const items = await listJobs(sql, id);
      return { asOf: clock(), total: items.length, items };
    },
    async history(id) {
      const items = await listHistory(sql, id);
      return { asOf: clock(), total: items.length, items };
    },
    async misfits(id, version) {
      const stored = await findStored(sql, id);
      if (!stored) throw new Refused('INSTANCE_ENDED', `there is no instance ${id}`);
      return (await compareModels(core, sql, stored, version)).misfits;
    },
    stranded: () => listRunning(sql, 'camunda'),
    async figures(asked) {
      return { asOf: clock(), isCut: false, ...(await readFigures(sql, asked)) };
    },
  };
}
