import type { RecordPolicy } from './record-policy.ts';

/**
 * How a person stands to an incident. Who has no relation does not learn that it is there. reader, editor: by
 * ReadAllComplianceIncidents and MutateAllComplianceIncidents over its company or, while it has none, over the whole group; handler:
 * who deals with it, for as long as they hold the latter somewhere; filer: one of these, by MutateDossiers over the same. named: one of
 * the named handlers of a restricted incident, who has no other relations but this one and handler. keeper: the handler of an ordinary incident, who can restrict it.
 */
export const INCIDENT_RELATIONS = ['reader', 'editor', 'handler', 'keeper', 'filer', 'named'] as const;
export type IncidentRelation = (typeof INCIDENT_RELATIONS)[number];

/** What can be done with an incident. The server sends what holds as `allowedActions`; screens decide nothing. */
export const INCIDENT_ACTIONS = [
  'read',
  'edit',
  'assign',
  'acknowledge',
  'giveFeedback',
  'answer',
  'note',
  'concern',
  'readTimeline',
  'restrict',
  'widen',
  'changeFile',
  'changeDossier',
  'delete',
  'restore',
] as const;
export type IncidentAction = (typeof INCIDENT_ACTIONS)[number];

/** Of its place in the register; the status that people choose rules nothing out. */
export const INCIDENT_SHOWN = { Present: 1, Deleted: 2 } as const;

const { Present, Deleted } = INCIDENT_SHOWN;

/** Relation × whether it is deleted → actions. */
export const INCIDENT_POLICY: RecordPolicy<IncidentAction, IncidentRelation> = {
  actions: INCIDENT_ACTIONS,
  allowed: {
    reader: {},
    editor: { [Present]: ['edit', 'assign', 'note', 'readTimeline', 'changeFile', 'delete'], [Deleted]: ['restore'] },
    handler: {
      [Present]: ['edit', 'assign', 'acknowledge', 'giveFeedback', 'answer', 'note', 'concern', 'readTimeline'],
    },
    keeper: { [Present]: ['restrict'] },
    filer: { [Present]: ['changeDossier'] },
    named: {
      [Present]: [
        'edit',
        'assign',
        'note',
        'concern',
        'readTimeline',
        'widen',
        'changeFile',
        'changeDossier',
        'delete',
      ],
      [Deleted]: ['restore'],
    },
  },
  ruledOut: {},
};
