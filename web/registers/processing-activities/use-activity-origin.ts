import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { activityQuery } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { readOrigin } from '../record-origin.ts';

/**
 * The page to which *Back* leads: the page from which the person came, or else the list in which the person most likely
 * looks for the activity.
 */
export function useActivityOrigin(id: number): string {
  const { lang } = useLabels();
  const { idUser } = useCurrentUser();
  const rights = useRights();
  const activity = useQuery(activityQuery(id, lang)).data;
  const from = readOrigin(useLocation().state)?.origin;
  if (from !== undefined) return from;
  if (!activity) return paths.start;
  if (activity.idResponsiblePerson === idUser) return paths.myActivities;
  if (activity.allowedActions.includes('approve')) return paths.approvals;
  return rights.has('ReadComplianceProcessingActivities') ? paths.complianceActivities : paths.approvals;
}
