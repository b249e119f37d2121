import { readConfig } from '#/bff/config.ts';
import type { Sql } from '#/bff/database/connection.ts';
import type { WorkflowEngine } from '#/bff/workflow/engine.ts';
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import type { Log } from '#/infra/engine/shared/log.ts';
import { inbox } from './inbox.ts';
import { jobs } from './work.ts';

/** The engine that the environment chooses, as in bff/main.ts. */
export function openEngine(sql: Sql, log: Log): WorkflowEngine {
  const { engine } = readConfig(process.env);
  const parts = { sql, jobs, events: inbox, log };
  return engine.kind === 'embedded' ? createEmbeddedEngine(parts) : createCamundaEngine({ ...parts, camunda: engine });
}
