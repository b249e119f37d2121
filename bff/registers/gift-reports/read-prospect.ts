import type { Context } from '#/bff/context.ts';
import { foreseeNew } from '#/bff/registers/foretell.ts';
import { nextApproverNames } from '#/bff/registers/next-approvers.ts';
import { giftReports } from './register.ts';

/** The people who would decide first if the caller submitted a report now; shown in the form for a new report. */
export async function readProspect({ services, actor }: Context): Promise<{ nextApprovers: string[] }> {
  const { sql, engine } = services;
  const { tasks } = await foreseeNew(sql, engine, giftReports);
  return {
    nextApprovers: await nextApproverNames(sql, tasks, {
      ownerId: actor.id,
      companyId: actor.companyId,
      officerId: null,
    }),
  };
}
