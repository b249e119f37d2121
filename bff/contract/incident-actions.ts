import type { RecordPolicy } from './record-policy.ts';

/**
 * The relations of a person to an incident. The incident's existence is hidden from anyone who has none. reader,
 * editor: by ReadAllComplianceIncidents and MutateAllComplianceIncidents over its company or, while it has none, over
 * the whole group. handler: deals with it, and holds MutateAllComplianceIncidents somewhere. filer: the handler, or a
 * reader or editor who also has MutateDossiers over its company or, while it has none, over the whole group. named: a
 * named handler of a restricted incident, who can only have the relation handler in addition. keeper: the handler of an
 * ordinary incident, who can restrict it.
 */
export const INCIDENT_RELATIONS = ['reader', 'editor', 'handler', 'keeper', 'filer', 'named'] as const;
export type IncidentRelation = (typeof INCIDENT_RELATIONS)[number];

/** The actions on an incident. The server sends the possible ones as `allowedActions`; screens decide nothing. */
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

/** The two states on which the actions depend; the status that people choose does not restrict actions. */
export const INCIDENT_SHOWN = { Present: 1, Deleted: 2 } as const;

const { Present, Deleted } = INCIDENT_SHOWN;

/** Relation × whether the incident is deleted → actions. */
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
