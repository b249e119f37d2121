import { wasDoneLately } from '#/bff/audit/last-change-queries.ts';
import type { Context } from '#/bff/context.ts';
import {
  TIMELINE_PAGE,
  TIMELINE_VALUES,
  type Timeline,
  type TimelineEvent,
  type TimelineLine,
} from '#/bff/contract/incident-timeline.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import type { IncidentRecord } from './queries.ts';
import { incidents } from './register.ts';
import { listTimeline, type TimelineRow } from './timeline-queries.ts';

type Named = TimelineEvent | ((row: TimelineRow) => TimelineEvent);

/** The event that the timeline shows for an audit entry, by its action. Other actions are left out. */
const EVENTS: Readonly<Record<string, Named>> = {
  'incident.create': ({ isReporter }) => (isReporter ? 'received' : 'recorded'),
  'incident.update': 'changed',
  'incident.assign': ({ isOwn }) => (isOwn === null ? 'givenUp' : isOwn ? 'taken' : 'assigned'),
  'incident.acknowledge': 'acknowledged',
  'incident.give-feedback': 'feedbackGiven',
  'incident.message': 'messageReceived',
  'incident.answer': 'answered',
  'incident.note': 'noted',
  'incident.restrict': 'restricted',
  'incident.name-handler': 'handlerNamed',
  'incident.take-off-handler': 'handlerTakenOff',
  'incident.add-concerned': 'concernedAdded',
  'incident.remove-concerned': 'concernedRemoved',
  'file.upload': ({ isReporter }) => (isReporter ? 'fileSent' : 'fileAdded'),
  'file.delete': 'fileRemoved',
  'file.read': 'fileRead',
  'dossier.upload': 'fileAdded',
  'dossier.update': 'fileChanged',
  'dossier.delete': 'fileRemoved',
  'dossier.archive': 'filesRead',
  'incident.delete': 'deleted',
  'incident.restore': 'restored',
  'incident.open': 'opened',
};

/**
 * Everything that happened to an incident, newest first, for the people who may change it.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS (the person may only read the incident)
 */
export async function readTimeline(
  context: Context,
  id: number,
  { lang, page }: { lang: LanguageId; page: number },
): Promise<Timeline> {
  const { sql } = context.services;
  refuseUnless(await loadRecord(sql, context, incidents, id), 'readTimeline');
  const part = { offset: page * TIMELINE_PAGE, limit: TIMELINE_PAGE };
  const { total, rows } = await listTimeline(sql, id, { lang, actions: Object.keys(EVENTS), ...part });
  return { total, lines: rows.map(toLine) };
}

function toLine(row: TimelineRow): TimelineLine {
  const { id, at, name, person, filename, on, reason, fields } = row;
  const changes = TIMELINE_VALUES.flatMap((value) => (row[value] ? [{ value, ...row[value] }] : []));
  return { id, at: at.toISOString(), event: eventOf(row), name, person, filename, on, reason, changes, fields };
}

function eventOf(row: TimelineRow): TimelineEvent {
  const event = EVENTS[row.action];
  if (event === undefined) throw new Error(`${row.action} has no line in the timeline`);
  return typeof event === 'function' ? event(row) : event;
}

/** If a page reads the incident repeatedly within this time, only one audit entry is written. */
const SAME_LOOK_MINUTES = 10;

/** Writes the audit entry for somebody opening an incident, before they see it. */
export async function auditLook(context: Context, { id, companyId }: IncidentRecord): Promise<void> {
  const { sql } = context.services;
  const look = { action: 'incident.open', entity: incidents.name, entityId: id, actorId: context.actor.id };
  if (await wasDoneLately(sql, look, SAME_LOOK_MINUTES)) return;
  await auditIncident(sql, context, 'open', { id, companyId }, {});
}
