import { useQuery } from '@tanstack/react-query';
import type { Picklists } from '#/bff/contract/startup.ts';
import { picklistsQuery } from '#/web/api/queries.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';

/** The picklists in the person's language; undefined while they load. */
export function usePicklists(): Picklists | undefined {
  const { lang } = useSettings();
  return useQuery(picklistsQuery(lang)).data;
}
