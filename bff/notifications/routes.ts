import { z } from 'zod';
import { mailDetails, mailList, mailPreference } from '#/bff/contract/mails.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { chooseMailMode } from './choose-mail-mode.ts';
import { listMails } from './list-mails.ts';
import { readMail } from './read-mail.ts';
import { retryMail } from './retry-mail.ts';

const byId = z.object({ id: recordId });

const list = declareRoute({
  method: 'get',
  path: '/api/management/mails',
  right: ['AdministerApplication'],
  summary: 'Emails of the last three months with their state, newest first',
  answer: mailList,
});

const one = declareRoute({
  method: 'get',
  path: '/api/management/mails/{id}',
  right: ['AdministerApplication'],
  summary: 'One email with its text and the response of the mail server',
  params: byId,
  answer: mailDetails,
  errors: ['NOT_FOUND'],
});

const retry = declareRoute({
  method: 'post',
  path: '/api/management/mails/{id}/retry',
  right: ['AdministerApplication'],
  summary: 'Tries a failed email again',
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const preference = declareRoute({
  method: 'put',
  path: '/api/people/me/mail',
  right: ['Access'],
  summary: 'Sets how the caller receives emails: every email at once, one email a day with all of them, or none',
  body: mailPreference,
  answer: mailPreference,
});

/** Emails as administrators see them, and the email setting of each person. */
export const notificationRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await listMails(c.var.context), 200))
    .openapi(one, async (c) => c.json(await readMail(c.var.context, c.req.valid('param').id), 200))
    .openapi(retry, async (c) => c.json(await retryMail(c.var.context, c.req.valid('param').id), 200))
    .openapi(preference, async (c) => c.json(await chooseMailMode(c.var.context, c.req.valid('json').mailMode), 200));
