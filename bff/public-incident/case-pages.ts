import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import { translator } from '#/bff/auth/pages/labels.ts';
import { refuseCrossSite } from '#/bff/auth/same-origin.ts';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { faultLabel } from '#/bff/contract/public-faults.ts';
import { hashCode, readCode } from '#/bff/contract/receipt-code.ts';
import { Failure } from '#/bff/failure.ts';
import { rateLimit } from '#/bff/http/rate-limit.ts';
import type { Env } from '#/bff/http/router.ts';
import { CALLS, countWrongCode, TRIES } from './bounds.ts';
import { caseOf, openCase, writeMessage } from './case.ts';
import { askCodePage, casePage, type Done } from './case-html.ts';
import { readCase } from './case-queries.ts';
import type { FormFiles } from './form-files.ts';
import { answerPage, languageOf } from './pages.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * The pages for a reporter who comes back with a code. They work without JavaScript, which then sends the code itself; the script
 * sends its hash, with a proof of work. No cookie is read or set.
 */
export function casePages(files: FormFiles | undefined): Hono<Env> {
  const page = (lang: LanguageId) => ({ lang, t: translator(lang), files });
  return new Hono<Env>()
    .get('/incident/code', rateLimit(CALLS), (c) => answerPage(c, askCodePage(page(languageOf(c.req.query('lang'))))))
    .post('/incident/code', rateLimit(TRIES), async (c) => {
      const sent = await fieldsOf(c);
      const own = page(languageOf(sent.lang));
      try {
        return await showCase(c, own, await tryCode(c, sent), {});
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const text = error.code === 'NOT_FOUND' ? 'PublicCase.wrongCode' : `Error.${error.code}`;
        return answerPage(c, askCodePage(own, own.t(text)), ERROR_STATUS[error.code]);
      }
    })
    .post('/incident/case', rateLimit(CALLS), async (c) => {
      const sent = await fieldsOf(c);
      const own = page(languageOf(sent.lang));
      const { services, requestId } = c.var;
      try {
        const isTyped = sent.text !== undefined;
        if (isTyped) await writeMessage({ services, requestId }, sent.token ?? '', sent.text ?? '');
        const notice = own.t(isTyped ? 'PublicCase.sent' : 'PublicCase.fileSent');
        return await showCase(c, own, sent.token ?? '', { notice });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'NOT_FOUND') return answerPage(c, askCodePage(own, own.t('PublicCase.expired')), 404);
        const [fault] = error.detail.fields?.text ?? [];
        const failure = own.t(fault ? faultLabel(fault) : `Error.${error.code}`);
        return showCase(c, own, sent.token ?? '', { failure, typed: sent.text ?? '' });
      }
    });
}

async function fieldsOf(c: HonoContext<Env>): Promise<Record<string, string>> {
  refuseCrossSite(c.req.raw, c.var.services.config);
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

/** @returns the token of the case @throws Failure NOT_FOUND, TOO_FAST, CHALLENGE_REFUSED */
async function tryCode(c: HonoContext<Env>, sent: Record<string, string>): Promise<string> {
  const { services, requestId } = c.var;
  if (sent.altcha !== undefined) {
    const solved = await services.challenges.check(sent.altcha);
    if (!HASH.test(sent.codeHash ?? '')) throw new Failure('NOT_FOUND', 'no hash of a code');
    return openCase({ services, requestId }, sent.codeHash ?? '', solved, () => {});
  }
  const code = readCode(sent.code ?? '');
  const onWrong = () => countWrongCode(c);
  if (code === null) {
    onWrong();
    throw new Failure('NOT_FOUND', 'no code');
  }
  return openCase({ services, requestId }, await hashCode(code), null, onWrong);
}

async function showCase(c: HonoContext<Env>, page: Parameters<typeof casePage>[0], token: string, done: Done) {
  const { services, requestId } = c.var;
  const id = await caseOf({ services, requestId }, token);
  const view = await readCase(services.sql, id, page.lang);
  return answerPage(c, casePage(page, token, view, LIMITS.fileBytes, done));
}
