import { z } from 'zod';
import { companyNaming, FIRST_RUN_STATES, firstRun, testMail } from '#/bff/contract/first-run.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { closeFirstRun } from './close-first-run.ts';
import { nameCompany } from './name-company.ts';
import { readFirstRun } from './read-first-run.ts';
import { sendTestMail } from './send-test-mail.ts';

const ofGroup = { right: ['AdministerApplication'], wholeGroup: true } as const;

const read = declareRoute({
  ...ofGroup,
  method: 'get',
  path: '/api/management/first-run',
  summary: 'What has been set up in this installation, and what is missing',
  answer: firstRun,
});

const company = declareRoute({
  ...ofGroup,
  method: 'put',
  path: '/api/management/first-run/company',
  summary: 'Sets the name and administration number of the topmost company; returns what is still missing',
  body: companyNaming,
  answer: firstRun,
  errors: ['NOT_FOUND', 'VERSION_MISSING', 'STALE_VERSION', 'COMPANY_NAMED'],
});

const test = declareRoute({
  ...ofGroup,
  method: 'post',
  path: '/api/management/first-run/test-mail',
  summary: "Sends a test email to the caller's address; returns the result",
  answer: testMail,
  rate: { calls: 5, perSeconds: 60 },
});

const close = declareRoute({
  ...ofGroup,
  method: 'post',
  path: '/api/management/first-run/close',
  summary: 'Stops the first-run page from opening automatically, because the set-up is complete or has been postponed',
  answer: z.object({ state: z.enum(FIRST_RUN_STATES) }),
});

/** The calls that guide the first administrator through the set-up. */
export const firstRunRoutes = () =>
  router()
    .openapi(read, async (c) => c.json(await readFirstRun(c.var.context), 200))
    .openapi(company, async (c) => c.json(await nameCompany(c.var.context, c.req.valid('json')), 200))
    .openapi(test, async (c) => c.json(await sendTestMail(c.var.context), 200))
    .openapi(close, async (c) => c.json(await closeFirstRun(c.var.context), 200));
