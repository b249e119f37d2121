import { useSuspenseQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { startupQuery } from '#/web/api/queries.ts';
import { settingsStore } from '#/web/app/settings/store.ts';

/** The signed-in person, who is known before any screen renders, so this hook never waits. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(startupQuery(settingsStore.get().lang)).data;
}
