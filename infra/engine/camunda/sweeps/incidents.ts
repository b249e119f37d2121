/** Camunda does not report incidents, so the leading process searches the index every few seconds. */
import type { IncidentResult } from '@camunda8/orchestration-cluster-api';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { unlessMissing } from '../errors.ts';
import { isThere, ownInstances } from '../own-instances.ts';
import { allPages } from '../pages.ts';
import {
  closeIncident,
  forgetError,
  isKnown,
  type KnownIncident,
  listOpenIncidents,
  openIncident,
  storeElementInstance,
} from './incident-queries.ts';

export async function sweepIncidents(core: Core): Promise<void> {
  const before = await listOpenIncidents(core.sql);
  const found = await allPages((page) => core.calls.searchIncidents({ filter: { state: 'ACTIVE' }, page }, AS_IT_IS));
  const own = await ownInstances(
    core,
    found.map(({ processInstanceKey }) => String(processInstanceKey)),
  );
  const unplaced = new Set(before.filter(({ elementInstance }) => elementInstance === null).map(({ key }) => key));
  const shown = new Set<string>();
  for (const incident of found) {
    const key = String(incident.incidentKey);
    const instance = own.get(String(incident.processInstanceKey))?.id;
    if (instance === undefined) continue; // the index does not show the instance as one of our instances
    shown.add(`${instance} ${key}`);
    if (!(await isKnown(core.sql, instance, key))) await open(core, key, instance, incident);
    if (unplaced.has(key)) {
      const elementInstance = String(incident.elementInstanceKey);
      await storeElementInstance(core.sql, { instance, key, elementInstance });
    }
  }
  for (const incident of before)
    if (!shown.has(`${incident.instance} ${incident.key}`)) await closeUnlessActive(core, incident);
}

async function open(core: Core, key: string, instance: InstanceId, shown: IncidentResult): Promise<void> {
  const incident: KnownIncident = {
    key,
    instance,
    element: String(shown.elementId),
    elementInstance: String(shown.elementInstanceKey),
    type: String(shown.errorType),
    message: shown.errorMessage ?? '',
    jobKey: shown.jobKey ?? null,
    at: new Date(shown.creationTime ?? Date.now()),
  };
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    if (!(await openIncident(tx, incident))) return;
    const { element, type, message } = incident;
    await core.events.incident(tx, { instance, element, type, message, open: true });
  });
}

/** Closes an incident that is no longer listed: it was resolved directly in Camunda, or it ended with its element. */
async function closeUnlessActive(core: Core, { key, instance, element, type, message, jobKey }: KnownIncident) {
  const found = await unlessMissing(core.calls.getIncident({ incidentKey: key as never }, AS_IT_IS));
  if (found?.state === 'ACTIVE' || !(await isThere(core, instance))) return;
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    const closed = await closeIncident(tx, instance, key);
    if (!closed) return;
    if (jobKey) await forgetError(tx, instance, jobKey);
    await core.events.incident(tx, { instance, element, type, message, open: false, ...closed });
  });
}
