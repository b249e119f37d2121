/**
 * Changes, delays and records calls of the API on their way between the page and the server, for example to give a test
 * answers that the server does not normally give.
 */
import type { Page } from '@playwright/test';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';

const DETAILS = '**/api/reports/details/*';

/** Changes the details of a report in the answer to the page. */
export async function changeDetails(
  page: Page,
  change: (report: ReportDetails) => Partial<ReportDetails>,
): Promise<void> {
  await page.route(DETAILS, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const report = (await response.json()) as ReportDetails;
    return route.fulfill({ response, json: { ...report, ...change(report) } });
  });
}

/**
 * Makes the server answer as if the addresses of the workflow information and of the currency converter were not
 * configured.
 */
export async function withoutAddresses(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/Startup',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), takenAppUrl: null, currencyUrl: null } });
    },
  );
}

/** Makes a workflow call fail, as if the engine or the connection to it were down. */
export async function failCall(page: Page, call: 'StartWorkflow' | 'RunWorkflowTask'): Promise<void> {
  await page.route(`**/api/${call}/**`, (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'down', requestId: 'none' } }),
  );
}

/** A call that may change something: its method and its path under /api, and the body that was sent. */
export interface SentCall {
  call: string;
  body: unknown;
}

/** Records the calls that may change something (all but GET), in order; the paths include the ids. */
export function watchBodies(page: Page): SentCall[] {
  const sent: SentCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || pathname.startsWith('/api/client-errors'))
      return;
    sent.push({ call: `${request.method()} ${pathname.slice(5)}`, body: request.postDataJSON() });
  });
  return sent;
}

/** Holds back calls on their way to the server, as on a slow network, until they are released. */
export async function keepBack(page: Page, method: string, path: string) {
  let letGo = () => {};
  const waited = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await waited;
    await route.continue();
  });
  return letGo;
}
