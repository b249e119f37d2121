import { z } from 'zod';
import { langQuery } from '#/bff/contract/language-query.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { challenge, publicIncident, publicPicklists, reportReceived } from '#/bff/contract/public-incident.ts';
import { exactText } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { Attachments, attachFile } from './attach-file.ts';
import { CALLS, countReport } from './bounds.ts';
import { addFile } from './case.ts';
import { readPublicPicklists } from './read-picklists.ts';
import { reportIncident } from './report-incident.ts';
import { allowedSource } from './source.ts';

const lists = declareRoute({
  method: 'get',
  path: '/api/public/incidents/picklists',
  right: 'public',
  summary: 'The choices of the public incident form, in the requested language',
  query: langQuery,
  answer: publicPicklists,
  rate: CALLS,
});

const ask = declareRoute({
  method: 'get',
  path: '/api/public/incidents/challenge',
  right: 'public',
  summary: 'A proof of work to solve before a report is sent or a code is tried',
  answer: challenge,
  rate: CALLS,
});

const report = declareRoute({
  method: 'post',
  path: '/api/public/incidents',
  right: 'public',
  summary: 'Records an incident reported by anybody; returns a token for one attachment',
  body: publicIncident,
  answer: reportReceived,
  errors: ['CHALLENGE_REFUSED'],
  rate: CALLS,
});

const attach = declareRoute({
  method: 'post',
  path: '/api/public/incidents/{token}/attachment',
  right: 'public',
  summary: 'Attaches the uploaded file to the incident of the token',
  params: z.object({ token: exactText(100) }),
  upload: 'file',
  answer: z.object({}),
  errors: ['NOT_FOUND', 'TOO_LARGE', 'WRONG_TYPE', 'FILE_INFECTED'],
  rate: CALLS,
});

const addLater = declareRoute({
  method: 'post',
  path: '/api/public/incidents/{token}/files',
  right: 'public',
  summary: 'Adds the uploaded file to the case whose page has this token',
  params: z.object({ token: exactText(100) }),
  upload: 'file',
  answer: z.object({}),
  errors: ['NOT_FOUND', 'TOO_LARGE', 'WRONG_TYPE', 'FILE_INFECTED'],
  rate: CALLS,
});

/**
 * Calls of the public incident form. They need no session and no person, and neither the database nor the log records
 * who made them.
 *
 * @param maxBytes the largest attachment that is accepted
 */
export function publicIncidentRoutes(maxBytes: number = LIMITS.fileBytes) {
  const attachments = new Attachments();
  return router()
    .openapi(lists, async (c) => c.json(await readPublicPicklists(c.var.services, c.req.valid('query').lang), 200))
    .openapi(ask, async (c) => c.json(await c.var.services.challenges.create(), 200))
    .openapi(report, async (c) => {
      const { services, requestId } = c.var;
      const { altcha, source, lang, codeHash = null, restriction, ...report } = c.req.valid('json');
      const solved = await services.challenges.check(altcha);
      const token = await reportIncident({ services, requestId }, { report, codeHash, restriction }, solved, () =>
        countReport(c, true),
      );
      return c.json({ token, source: allowedSource(source, lang, services.config) }, 200);
    })
    .openapi(attach, async (c) => {
      const { services, requestId } = c.var;
      const { token } = c.req.valid('param');
      const work = () => attachFile({ services, requestId }, token, c.req.raw, maxBytes);
      return c.json(await attachments.run(work), 200);
    })
    .openapi(addLater, async (c) => {
      const { services, requestId } = c.var;
      const { token } = c.req.valid('param');
      const work = () => addFile({ services, requestId }, token, c.req.raw, maxBytes);
      return c.json(await attachments.run(work), 200);
    });
}
