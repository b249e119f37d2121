import { useQuery } from '@tanstack/react-query';
import type { DraftSummary } from '#/bff/contract/process-drafts.ts';
import { draftsQuery } from '#/web/api/process-drafts.ts';
import { useRights } from '#/web/app/user/rights.ts';

/** The drafts of processes that this person may release. */
export function useWaitingReleases(): DraftSummary[] {
  const mayOwn = useRights().has('ManageProcesses');
  const drafts = useQuery({ ...draftsQuery(), enabled: mayOwn }).data ?? [];
  return drafts.filter(({ allowedActions }) => allowedActions.includes('release'));
}
