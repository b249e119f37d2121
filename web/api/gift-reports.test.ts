import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFailure } from './failures.ts';
import { refetchReports, stopAskingEarlier } from './gift-reports.ts';
import { earlierGiftsQuery, reportDetailsQuery } from './queries.ts';

const REPORT = 7;
let asked: string[];
let queryClient: QueryClient;
const stops: (() => void)[] = [];

/** Imitates a page that shows a report and the earlier gifts. Both are loaded and then count as stale. */
async function shown(): Promise<void> {
  const observers = [
    new QueryObserver(queryClient, { ...reportDetailsQuery(REPORT, 1033), staleTime: 0 }),
    new QueryObserver(queryClient, { ...earlierGiftsQuery(REPORT), staleTime: 0 }),
  ];
  stops.push(...observers.map((observer) => observer.subscribe(() => {})));
  await expect
    .poll(() => observers.every((observer) => observer.getCurrentResult().isSuccess), { timeout: 20_000 })
    .toBe(true);
  asked.length = 0;
}

beforeEach(() => {
  asked = [];
  queryClient = new QueryClient();
  queryClient.mount();
  const answer = async (path: string) => {
    asked.push(String(path).split('?')[0] ?? '');
    return Response.json({});
  };
  vi.stubGlobal('fetch', answer);
  stops.push(onFailure((error) => asked.push(error.code)));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.unmount();
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

describe('the earlier gifts shown with a report', () => {
  it('are not fetched again when the report has changed, because the approver may no longer see them', async () => {
    await shown();
    await refetchReports(queryClient);
    expect(asked).toEqual([`/api/reports/details/${REPORT}`]);
  });

  it('are marked as stale after a change, to be fetched when they are next shown', async () => {
    await shown();
    await refetchReports(queryClient);
    expect(queryClient.getQueryState(earlierGiftsQuery(REPORT).queryKey)?.isInvalidated).toBe(true);
  });

  it('stop loading, without a message, when a decision on the report is about to be sent', async () => {
    const given: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      given.push(signal);
      return new Promise((_answer, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const observer = new QueryObserver(queryClient, earlierGiftsQuery(REPORT));
    stops.push(observer.subscribe(() => {}));
    await expect.poll(() => given.length, { timeout: 20_000 }).toBe(1);
    await stopAskingEarlier(queryClient, REPORT);
    expect(given[0]?.aborted).toBe(true);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
    expect(asked).toEqual([]);
  });

  it('are not fetched when the window regains the focus, but the report is', async () => {
    await shown();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await expect.poll(() => asked, { timeout: 20_000 }).toContain(`/api/reports/details/${REPORT}`);
    expect(asked).toEqual([`/api/reports/details/${REPORT}`]);
  });
});
