import { notify } from '#/bff/notifications/notify.ts';
import { listNamed } from '#/bff/people/approvers/queries.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import { defineJob } from '#/bff/workflow/engine.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { anyVariables, DONE, withRecord } from './find-work.ts';

/** The recipients that a diagram may name; each is looked up when the job runs. */
const RECIPIENTS = ['owner', 'supervisor', 'deciders', 'compliance'] as const;

/**
 * Emails the recipients named in the diagram to report that the record has reached this step, once per visit.
 * Recipients are the owner, the owner's supervisor, the people who have decided so far, or the company's compliance
 * team.
 */
export const notifyPeople = defineJob({
  type: 'notify-people',
  headers: { to: RECIPIENTS },
  input: anyVariables,
  errors: [],
  run: (tx, job) =>
    withRecord(tx, job, async ({ instance, register, record }) => {
      const named = async (way: 'supervisor' | 'compliance') => {
        const { userId: ownerId, companyId } = record;
        return (await listNamed(tx, [way], { ownerId, companyId, officerId: null })).get(way) ?? [];
      };
      const find: Record<string, () => Promise<readonly number[]>> = {
        owner: async () => [record.userId],
        deciders: () => listDeciders(tx, instance.id),
        supervisor: () => named('supervisor'),
        compliance: () => named('compliance'),
      };
      const people = (await find[job.headers.to ?? '']?.()) ?? [];
      if (people.length === 0) return DONE;
      const params = { register: register.name, record: record.id };
      await notify(tx, people, { template: 'processNotice', params, key: job.key });
      const line = { code: 'notified', key: job.key, params: { people } } as const;
      await writeLine(tx, { instance: instance.id, userId: null, ...line });
      return DONE;
    }),
});
