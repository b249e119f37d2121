import { useQuery } from '@tanstack/react-query';
import type { Picklists } from '#/bff/contract/startup.ts';
import { picklistsQuery } from '#/web/api/queries.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { useRights } from './rights.ts';

/**
 * The picklists in the person's language; undefined while they are being loaded, and for people without access.
 *
 * @param fresh whether the picklists are fetched again when the screen opens, because the choices may just have changed
 */
export function usePicklists({ fresh = false } = {}): Picklists | undefined {
  const { lang } = useSettings();
  const enabled = useRights().has('Access');
  return useQuery({ ...picklistsQuery(lang), enabled, ...(fresh && { refetchOnMount: 'always' }) }).data;
}
