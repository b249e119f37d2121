import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { isPageTaken, onPageTaken } from '#/web/api/page-owner.ts';
import { ToastProvider } from '#/web/ui/overlays/Toast.tsx';
import type { UiTextKey } from '#/web/ui/texts.ts';
import { UiProvider } from '#/web/ui/UiProvider.tsx';
import type { Outcome } from './boot.ts';
import { i18n } from './labels/labels.ts';
import { useLabels } from './labels/use-labels.ts';
import { OtherPerson } from './pages/OtherPerson.tsx';
import { StartFailed } from './pages/StartFailed.tsx';

/** The time zone that is used until the server has returned the application's time zone. */
const DEFAULT_TIME_ZONE = 'Europe/Amsterdam';

interface Props {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
  outcome: Exclude<Outcome, { kind: 'leaving' }>;
}

/**
 * Provides the cache, texts and toasts to every screen. If the application could not start, or somebody else has signed
 * in, a page that says so is shown instead of the screens.
 */
export function App({ queryClient, router, outcome }: Props) {
  const isTaken = useSyncExternalStore(onPageTaken, isPageTaken);
  const timeZone = outcome.kind === 'ready' ? outcome.user.timeZone : DEFAULT_TIME_ZONE;
  return (
    <QueryClientProvider client={queryClient}>
      <Words timeZone={timeZone}>
        {outcome.kind === 'ready' && isTaken ? (
          <OtherPerson owner={outcome.user.displayname} />
        ) : (
          <ToastProvider>
            {outcome.kind === 'ready' ? <RouterProvider router={router} /> : <StartFailed error={outcome.error} />}
          </ToastProvider>
        )}
      </Words>
    </QueryClientProvider>
  );
}

function Words({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  // This makes the component render again when the language changes or debug labels are switched on or off.
  useTranslation(undefined, { i18n });
  const { t, lang } = useLabels();
  const uiText = useCallback(
    (key: UiTextKey, values?: Record<string, string | number>) => t(`Ui.${key}`, values ?? {}),
    [t],
  );
  return (
    <UiProvider t={uiText} language={lang === 1033 ? 'en' : 'nl'} timeZone={timeZone}>
      {children}
    </UiProvider>
  );
}
