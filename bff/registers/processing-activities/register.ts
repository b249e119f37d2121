import type { Actor } from '#/bff/context.ts';
import { missingForProcessing } from '#/bff/contract/activities.ts';
import { ACTIVITY_POLICY, type ActivityRelation } from '#/bff/contract/activity-actions.ts';
import { ACTIVITY_STATUS } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { readApprovalStanding } from '#/bff/registers/approval-standing.ts';
import type { Register, Standing } from '#/bff/registers/register.ts';
import { entriesOf } from './entries.ts';
import { type ActivityRecord, findActivity, findActivityOf, putInForce, storeActivityApproval } from './queries.ts';
import { findActivityTies } from './relation-queries.ts';
import { hasSpecialData, readLists } from './row-queries.ts';

/** The register of processing activities, for the verbs and workers that all registers share. */
export const processingActivities: Register<ActivityRecord> & {
  readonly name: 'processingActivity';
  readonly noun: 'activity';
  readonly plural: 'activity';
} = {
  name: 'processingActivity',
  table: 'processing_activities',
  process: 'processing-activity-review',
  technicalVariables: ['instanceId', 'decision', 'isReview'],
  factNames: ['isReview', 'specialData', 'dpiaRequired'],
  noun: 'activity',
  plural: 'activity',
  counters: { own: 'waitingForApprovalActivityTasks', delegated: 'delegatedActivityTasks' },
  statuses: {
    concept: ACTIVITY_STATUS.Concept,
    withdrawn: null,
    waiting: ACTIVITY_STATUS.InProgress,
    approved: ACTIVITY_STATUS.InProgress,
    processed: ACTIVITY_STATUS.Completed,
    rejected: ACTIVITY_STATUS.Rejected,
  },

  visibility: {
    reader: 'ReadComplianceProcessingActivities',
    others: ['MutateComplianceProcessingActivities', 'IsCompliancyEmployee'],
  },
  policy: ACTIVITY_POLICY,
  isEnabled: ({ processingRegister }) => processingRegister,

  find: findActivity,
  readStanding: (db, actor, id) => readActivityStanding(db, actor, id),
  findOf: findActivityOf,

  missing: (activity) =>
    missingForProcessing({ ...entriesOf(activity), responsiblePerson: activity.responsiblePerson }),
  async content(db, activity) {
    return { ...entriesOf(activity), ...(await readLists(db, activity.id)), number: activity.number };
  },

  factTypes: { isReview: 'boolean', dpiaRequired: 'boolean', specialData: 'boolean' },
  async facts(db, { id, dpiaRequired }) {
    return { isReview: false, dpiaRequired, specialData: await hasSpecialData(db, id) };
  },
  // An activity keeps no snapshot of person data: it names the person who is responsible for it now.
  async rememberSubmit() {},
  async forgetSubmit() {},
  // An activity belongs to its company, even if its responsible person moves to another one.
  async followOwners() {
    return [];
  },
  rememberApproval: (tx, id, { by, at }) => storeActivityApproval(tx, id, by, at),
  async processed(tx, { id }) {
    const activity = await findActivity(tx, id, false);
    if (activity) await putInForce(tx, id, await processingActivities.content(tx, activity));
  },
};

/** Combines the relations of all records with approvals and those that only activities have. */
async function readActivityStanding(db: Db, actor: Actor, id: number): Promise<Standing<ActivityRecord>> {
  const [standing, { isSealed }] = await together([
    readApprovalStanding(db, processingActivities, actor, id),
    findActivityTies(db, id),
  ]);
  return {
    engine: standing.engine,
    relations(activity) {
      const held = [...standing.relations(activity)];
      const covers = (right: Parameters<typeof actor.rights.covers>[0][number]) =>
        actor.rights.covers([right], activity.companyId);
      const own: [ActivityRelation, boolean][] = [
        ['officer', activity.officerId === actor.id],
        ['compliance', covers('IsCompliancyEmployee')],
        ['mutator', covers('MutateComplianceProcessingActivities')],
        ['redirected', held.includes('approver') && !held.includes('candidate')],
      ];
      held.push(...own.filter(([, holds]) => holds).map(([relation]) => relation));
      // Rights over dossiers alone give no access to an activity: people also hold these rights for other registers.
      if (held.length > 0 && covers('MutateDossiers')) held.push('filer');
      if (held.length > 0 && isSealed) held.push('sealed');
      return held;
    },
  };
}
