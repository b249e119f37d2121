import { randomInt } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { translator } from '#/bff/auth/pages/labels.ts';
import type { Html } from '#/bff/auth/pages/page.ts';
import { refuseCrossSite } from '#/bff/auth/same-origin.ts';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import { type IncidentReport, incidentReport, incidentReportFaults } from '#/bff/contract/incident-report.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { CODE_GROUPS, groupsOf, hashCode, makeCode, meantSigns, readCode } from '#/bff/contract/receipt-code.ts';
import { Failure } from '#/bff/failure.ts';
import { rateLimit } from '#/bff/http/rate-limit.ts';
import type { Env } from '#/bff/http/router.ts';
import { CALLS, countReport } from './bounds.ts';
import type { FormFiles } from './form-files.ts';
import type { Form } from './form-html.ts';
import { codePage, formPage, sentPage } from './page-html.ts';
import { readPublicPicklists } from './read-picklists.ts';
import { reportIncident } from './report-incident.ts';
import { receiversOf, restrictionOf } from './restriction.ts';
import { allowedSource, THANKS } from './source.ts';

/** Dutch unless English is requested (PI-002), regardless of cookies and the browser's preference. */
export const languageOf = (asked: string | null | undefined): LanguageId =>
  LANGUAGES.find(({ id }) => String(id) === asked)?.id ?? DEFAULT_LANGUAGE;

/**
 * The pages of the public incident form. The form can be posted without JavaScript; with JavaScript, its script calls
 * routes.ts instead. No cookie is read or set.
 */
export function incidentPages(files: FormFiles | undefined): Hono<Env> {
  const limit = rateLimit(CALLS);
  return new Hono<Env>()
    .get('/incident', compress({ encoding: 'gzip' }), limit, async (c) => {
      const form = await emptyForm(c, languageOf(c.req.query('lang')), c.req.query('source') ?? '');
      return answerPage(c, formPage(form, files));
    })
    .get(THANKS, limit, (c) => {
      const lang = languageOf(c.req.query('lang'));
      const source = allowedSource(c.req.query('source'), lang, c.var.services.config);
      const page = sentPage(lang, translator(lang), source.startsWith(THANKS) ? null : source, files);
      return answerPage(c, page);
    })
    .post('/incident', limit, async (c) => {
      refuseCrossSite(c.req.raw, c.var.services.config);
      const sent = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const lang = languageOf(sent.lang);
      try {
        const step = await receive(c, sent);
        if (step) {
          const form = await emptyForm(c, lang, sent.source ?? '');
          return answerPage(c, codePage({ ...form, entries: sent }, step, files));
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const form = await emptyForm(c, lang, sent.source ?? '');
        return answerPage(c, formPage(refill(form, sent, error), files), ERROR_STATUS[error.code]);
      }
      const to = new URLSearchParams({ lang: String(lang), ...(sent.source && { source: sent.source }) });
      return c.redirect(`${THANKS}?${to}`, 303);
    });
}

async function emptyForm(c: HonoContext<Env>, lang: LanguageId, source: string): Promise<Form> {
  const { services } = c.var;
  const lists = await readPublicPicklists(services, lang);
  const leadsBack = !allowedSource(source, lang, services.config).startsWith(THANKS);
  return { lang, t: translator(lang), lists, source: source.slice(0, 2_000), leadsBack, entries: {}, faults: {} };
}

/**
 * Records a report once the reporter has typed the requested group of its code.
 *
 * @returns the code that must be shown first; null if the report has been recorded
 */
async function receive(
  c: HonoContext<Env>,
  sent: Record<string, string>,
): Promise<{ code: string; asked: number; isWrong: boolean } | null> {
  const { services, requestId } = c.var;
  const report = readReport(sent);
  const restriction = restrictionOf(sent);
  if (restriction) await receiversOf(services.sql, restriction);
  const code = readCode(sent.code ?? '');
  if (code === null) return { code: makeCode(), asked: randomInt(CODE_GROUPS), isWrong: false };
  const asked = Number(sent.asked) % CODE_GROUPS || 0;
  if (meantSigns(sent.group ?? '') !== groupsOf(code)[asked]) return { code, asked, isWrong: true };
  const count = () => countReport(c, false);
  const whole = { report, codeHash: await hashCode(code), restriction };
  await reportIncident({ services, requestId }, whole, null, count);
  return null;
}

/** @throws Failure VALIDATION with all faults */
function readReport(sent: Record<string, string>): IncidentReport {
  const { idIncidentType: type, date, ...texts } = sent;
  const entries = { ...texts, date: date || undefined, idIncidentType: type ? Number(type) : undefined };
  const isAnswered = sent.aboutHandler === 'yes' || sent.aboutHandler === 'no';
  const fields = { ...incidentReportFaults(entries), ...(!isAnswered && { restriction: ['required' as const] }) };
  if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', 'some fields are invalid', { fields });
  return incidentReport.parse(entries);
}

/** The form with the entries and the reason why they were not accepted. */
function refill(form: Form, sent: Record<string, string>, { code, detail }: Failure): Form {
  const faults = detail.fields ?? {};
  return { ...form, entries: sent, faults, ...(!detail.fields && { failure: form.t(`Error.${code}`) }) };
}

export function answerPage(
  c: HonoContext<Env>,
  page: Html,
  status: (typeof ERROR_STATUS)[keyof typeof ERROR_STATUS] | 200 = 200,
) {
  c.header('Cache-Control', 'no-store');
  return c.html(page, status);
}
