/** Incidents: Camunda tells nobody of them, so the search index is asked, every few seconds, by the process that leads. */
import type { IncidentResult } from '@camunda8/orchestration-cluster-api';
import { AS_IT_IS, type Core } from '../core.ts';
import { unlessMissing } from '../errors.ts';
import { findByKey } from '../instance-queries.ts';
import { allPages } from '../pages.ts';
import {
  closeIncident,
  forgetError,
  type KnownIncident,
  listKnownKeys,
  listOpenIncidents,
  openIncident,
} from './incident-queries.ts';

export async function sweepIncidents(core: Core): Promise<void> {
  const before = await listOpenIncidents(core.sql);
  const found = await allPages((page) => core.calls.searchIncidents({ filter: { state: 'ACTIVE' }, page }, AS_IT_IS));
  const shown = new Map(found.map((each) => [String(each.incidentKey), each]));
  const known = await listKnownKeys(core.sql, [...shown.keys()]);
  for (const [key, incident] of shown) if (!known.has(key)) await open(core, key, incident);
  for (const incident of before) if (!shown.has(incident.key)) await closeUnlessActive(core, incident);
}

async function open(core: Core, key: string, shown: IncidentResult): Promise<void> {
  const instance = await findByKey(core.sql, String(shown.processInstanceKey), null);
  if (!instance) return; // not ours
  const incident: KnownIncident = {
    key,
    instance: instance.id,
    element: String(shown.elementId),
    type: String(shown.errorType),
    message: shown.errorMessage ?? '',
    jobKey: shown.jobKey ?? null,
    at: new Date(shown.creationTime ?? Date.now()),
  };
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance: instance.id });
    if (!(await openIncident(tx, incident))) return;
    const { element, type, message } = incident;
    await core.events.incident(tx, { instance: instance.id, element, type, message, open: true });
  });
}

/** Gone from the list: resolved past us, or gone with its element. */
async function closeUnlessActive(core: Core, { key, instance, element, type, message, jobKey }: KnownIncident) {
  const found = await unlessMissing(core.calls.getIncident({ incidentKey: key as never }, AS_IT_IS));
  if (found?.state === 'ACTIVE') return;
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    const closed = await closeIncident(tx, key);
    if (!closed) return;
    if (jobKey) await forgetError(tx, jobKey);
    await core.events.incident(tx, { instance, element, type, message, open: false, ...closed });
  });
}
