import type { RecordPolicy, Relation } from './record-policy.ts';

/**
 * The actions on a processing activity. The server sends the possible ones as `allowedActions`; screens
 * decide nothing.
 */
export const ACTIVITY_ACTIONS = [
  'read',
  'edit',
  'delete',
  'changeDossier',
  'submit',
  'resubmit',
  'start',
  'handOn',
  'withdraw',
  'copy',
  'approve',
  'reject',
  'handOver',
  'reclaim',
  'takeBack',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/**
 * The relations of a person to an activity. owner: its responsible person; officer: the privacy officer whom it names;
 * redirected: decides an open task on somebody's behalf; compliance, mutator, filer and reader: by a right over its
 * company; sealed: the running process has its first approval. A person has filer and sealed only in addition to
 * another relation.
 */
export type ActivityRelation =
  | Exclude<Relation, 'manager' | 'freezer'>
  | 'officer'
  | 'redirected'
  | 'compliance'
  | 'mutator'
  | 'filer'
  | 'sealed';

const DECIDES = ['approve', 'reject'] as const;
const DOSSIER = ['changeDossier'] as const;

/** Relation × shown status → actions. */
export const ACTIVITY_POLICY: RecordPolicy<ActivityAction, ActivityRelation> = {
  actions: ACTIVITY_ACTIONS,
  allowed: {
    owner: {
      1: ['edit', 'changeDossier', 'submit', 'copy'],
      10: ['edit', 'changeDossier', 'withdraw', 'copy'],
      20: ['edit', 'changeDossier', 'copy'],
      50: ['edit', 'changeDossier', 'copy'],
      100: ['copy'],
    },
    compliance: {
      1: ['edit', 'delete', 'changeDossier', 'submit', 'handOn', 'copy'],
      10: ['edit', 'changeDossier', 'withdraw', 'copy'],
      20: ['edit', 'delete', 'changeDossier', 'resubmit', 'handOn', 'copy'],
      50: ['edit', 'delete', 'changeDossier', 'resubmit', 'handOn', 'copy'],
      100: ['delete', 'copy'],
    },
    officer: { 20: ['resubmit'], 50: ['resubmit'] },
    mutator: { 20: ['start'], 50: ['start'], 100: ['start'] },
    filer: { 1: DOSSIER, 10: DOSSIER, 20: DOSSIER, 50: DOSSIER, 100: DOSSIER, 999: DOSSIER },
    redirected: { 10: ['edit', 'changeDossier'] },
    approver: { 10: DECIDES },
    candidate: { 10: ['handOver'] },
    giver: { 10: ['reclaim'] },
    participant: {},
    reader: {},
    issuer: { 999: ['takeBack'] },
    sealed: {},
  },
  ruledOut: { sealed: ['edit'] },
};
