import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { type MenuEntry, menuFor } from './menu.ts';

/** The side menu as this person sees it now. */
export function useMenu(): MenuEntry[] {
  const { counters } = useCounters();
  const { kycRegisterUrl, verwerkingsRegisterEnabled: hasActivities } = useCurrentUser();
  const reportItems = usePicklists()?.reportItems ?? [];
  return menuFor(useRights(), counters, { kycRegisterUrl, reportItems, hasActivities });
}
