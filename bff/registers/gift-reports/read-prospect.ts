import type { Context } from '#/bff/context.ts';
import { firstApproverNames } from '#/bff/people/approvers.ts';

/** Who would decide first if the caller submitted a report now: the new-report form says it before anything is sent. */
export async function readProspect({ services, actor }: Context): Promise<{ nextApprovers: string[] }> {
  return { nextApprovers: await firstApproverNames(services.sql, actor.id, actor.companyId) };
}
