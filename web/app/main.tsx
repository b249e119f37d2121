import '#/web/ui/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportClientError } from '#/web/api/client-errors.ts';
import { createQueryClient } from '#/web/api/query-client.ts';
import { App } from './App.tsx';
import { boot } from './boot.ts';
import { fetchAheadLater } from './fetch-ahead.ts';
import { createAppRouter } from './router.tsx';
import { keepDrafts } from './session/draft-keeper.ts';
import { followTranslatedTexts } from './translated-texts.ts';

window.addEventListener('error', ({ error, message }) => reportClientError(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
followTranslatedTexts(document.body);
const root = createRoot(element, {
  onUncaughtError: (error, { componentStack }) => lose(error, componentStack),
  onCaughtError: (error, { componentStack }) => lose(error, componentStack),
});

/** Handles a crash of the page. At this moment the forms are still mounted; a moment later they are not. */
function lose(error: unknown, stack: string | undefined): void {
  keepDrafts();
  reportClientError(error, stack);
}

const queryClient = createQueryClient();
// The router is created before `boot` is called, so that the code of the first screen loads while the person is being
// looked up.
const router = createAppRouter();
const outcome = await boot(queryClient);
if (outcome.kind !== 'leaving') {
  fetchAheadLater();
  root.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} outcome={outcome} />
    </StrictMode>,
  );
}
