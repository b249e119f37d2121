import type { Page } from '@playwright/test';
import { BATCH_REASONS, type Batch, type BatchDetails, type BatchItem, ITEM_STATES } from '#/bff/contract/batches.ts';
import { STUCK_KINDS, type StuckList, type StuckRow } from '#/bff/contract/stuck.ts';
import { button, dialog, firstRow, type Screen } from './screen.ts';

const OPERATOR = 'thijs.wagenaar';
const NOON = '2026-11-20T12:00:00.000Z';

/** Opens the first run of a gift report in the list; any run will do. */
const openRun = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^GR-\d{4}-\d{5}$/)
    .first()
    .dblclick();

const ACTIONS: Readonly<Record<StuckRow['kind'], StuckRow['allowedActions']>> = {
  incident: ['retry'],
  noApprover: ['cancel'],
  oldTask: ['remind'],
  waiting: ['sendNow', 'discard'],
  rejected: ['discard'],
  undecided: ['return'],
  review: ['startReview'],
};

/** One row of each kind, with all possible actions. */
const STUCK: StuckList = {
  asOf: NOON,
  refreshMs: 2_000,
  counts: { incident: 1, noApprover: 1, oldTask: 1, waiting: 1, rejected: 1, undecided: 1, review: 1 },
  rows: STUCK_KINDS.map((kind, place) => ({
    kind,
    workflowInstanceId: kind === 'review' ? null : `00000000-0000-4000-8000-00000000000${place}`,
    register: kind === 'review' ? 'processingActivity' : 'giftReport',
    number: kind === 'review' ? 'PA-2026-00001' : `GR-2026-0000${place}`,
    company: 'Noordveen Infra',
    process: kind === 'review' ? null : 'gift-report-approval',
    step: kind === 'review' ? '' : 'Goedkeuring leidinggevende',
    since: NOON,
    cause: { incident: 'JOB_NO_RETRIES', rejected: 'NOT_WAITING', review: 'NO_OFFICER' }[kind as 'incident'] ?? null,
    idIncident: '1',
    idCommand: '00000000-0000-4000-8000-000000000010',
    idTask: '00000000-0000-4000-8000-000000000011',
    allowedActions: ACTIONS[kind],
  })),
};

const ID_BATCH = '00000000-0000-4000-8000-000000000020';
const BATCH: Batch = {
  idBatch: ID_BATCH,
  action: 'retry',
  state: 'running',
  author: OPERATOR,
  reason: null,
  startedOn: NOON,
  endedOn: null,
  total: 12,
  counts: { waiting: 3, asked: 1, succeeded: 4, failedAgain: 2, skipped: 1, notTaken: 1 },
  allowedActions: ['pause', 'cancel'],
};
/** A row for each reason; together the rows have every possible state. */
const ITEMS: BatchItem[] = BATCH_REASONS.map((reason, place) => ({
  place: place + 1,
  workflowInstanceId: `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`,
  register: 'giftReport',
  number: `GR-2026-000${String(place).padStart(2, '0')}`,
  company: 'Noordveen Infra',
  process: 'gift-report-approval',
  version: 1,
  step: 'Goedkeuring vastleggen',
  state: ITEM_STATES[place % ITEM_STATES.length] ?? 'waiting',
  reason,
  incident: null,
  message: place === 0 ? 'no room for •••' : null,
  askedOn: NOON,
  endedOn: NOON,
}));

/** The screens of operators. */
export const OPERATOR_SCREENS: readonly Screen[] = [
  {
    name: 'operations',
    person: OPERATOR,
    address: '/app/operations',
    ready: (page) =>
      page
        .getByRole('main')
        .getByText(/^GR-\d{4}-\d{5}$/)
        .first(),
  },
  {
    name: 'a run for operators',
    person: OPERATOR,
    address: '/app/operations',
    show: openRun,
    ready: (page) => page.locator('.djs-shape').first(),
  },
  {
    name: 'path of a run in its diagram',
    person: OPERATOR,
    address: '/app/operations',
    show: async (page, words) => {
      await openRun(page);
      await page.getByRole('button', { name: words('Log.title') }).click();
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: words('Diagram.title') })
        .click();
    },
    ready: (page) => page.getByRole('dialog').locator('.djs-shape').first(),
  },
  {
    name: 'stuck work',
    person: OPERATOR,
    address: '/app/operations/stuck',
    prepare: (page) => page.route('**/api/operations/stuck*', (route) => route.fulfill({ json: STUCK })),
    ready: (page, words) => page.getByRole('list', { name: words('Stuck.list') }),
  },
  {
    name: 'cancel a process in which nobody may decide',
    isVariant: true,
    person: OPERATOR,
    address: '/app/operations/stuck?kind=noApprover',
    prepare: (page) => page.route('**/api/operations/stuck*', (route) => route.fulfill({ json: STUCK })),
    show: (page, words) => button(page, words('Run.cancel')).click(),
    ready: (page, words) => dialog(page, words('Run.cancelTitle', { number: 'GR-2026-00001' })),
  },
  {
    name: 'batches',
    person: OPERATOR,
    address: '/app/operations/batches',
    prepare: (page) => page.route('**/api/operations/batches', (route) => route.fulfill({ json: [BATCH] })),
    ready: firstRow,
  },
  {
    name: 'a batch',
    person: OPERATOR,
    address: `/app/operations/batches/${ID_BATCH}`,
    prepare: (page) =>
      page.route(`**/api/operations/batches/${ID_BATCH}`, (route) =>
        route.fulfill({ json: { batch: BATCH, items: ITEMS } satisfies BatchDetails }),
      ),
    ready: firstRow,
  },
  {
    name: 'processes over time',
    person: OPERATOR,
    address: '/app/operations/over-time',
    ready: (page) => page.getByRole('main').locator('svg').first(),
  },
  {
    name: 'the runs behind a point of a plot',
    person: OPERATOR,
    address: `/app/operations/over-time/runs?${new URLSearchParams({
      measure: 'started',
      from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      until: new Date(Date.now() + 86_400_000).toISOString(),
    })}`,
    ready: firstRow,
  },
  {
    name: 'figures of a version',
    person: OPERATOR,
    address: '/app/operations',
    show: async (page, words) => {
      await openRun(page);
      await page.getByRole('link', { name: words('Figures.open') }).click();
    },
    ready: (page, words) => page.getByRole('table', { name: words('Figures.title') }),
  },
];
