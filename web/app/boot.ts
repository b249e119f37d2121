import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { onPageTaken, openPageFor } from '#/web/api/page-owner.ts';
import { startupQuery } from '#/web/api/queries.ts';
import { startLabels } from './labels/labels.ts';
import { lastLanguage } from './labels/language-cookie.ts';
import { dropOldDrafts, keepDrafts } from './session/draft-keeper.ts';
import { leaveForSignIn } from './session/leaving.ts';
import { joinOtherTabs } from './session/other-tabs.ts';
import { applySettings } from './settings/apply.ts';
import { settingsStore } from './settings/store.ts';

/** The result of starting: a signed-in person, a failure to show, or `leaving` if the page is going to sign-in. */
export type Outcome = { kind: 'ready'; user: CurrentUser } | { kind: 'failed'; error: unknown } | { kind: 'leaving' };

/**
 * Loads everything that a screen needs before it renders: the person, their settings and the labels. Without
 * a session, the page goes straight to sign-in, without a message (SI-001).
 */
export async function boot(queryClient: QueryClient): Promise<Outcome> {
  const lang = lastLanguage();
  const [, startup] = await Promise.allSettled([startLabels(lang), queryClient.fetchQuery(startupQuery(lang))]);
  if (startup.status === 'rejected') {
    if (!isApiError(startup.reason) || startup.reason.status !== 401) return { kind: 'failed', error: startup.reason };
    leaveForSignIn();
    return { kind: 'leaving' };
  }
  const user = startup.value;
  openPageFor(user.idUser);
  // `keepDrafts` is registered before any other listener, because other listeners replace the page and so unmount its
  // forms.
  onPageTaken(keepDrafts);
  joinOtherTabs(user.idUser, queryClient);
  dropOldDrafts();
  await applySettings(settingsStore.openFor(user.idUser));
  return { kind: 'ready', user };
}
