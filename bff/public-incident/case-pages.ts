import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import { translator } from '#/bff/auth/pages/labels.ts';
import { refuseCrossSite } from '#/bff/auth/same-origin.ts';
import type { Anonymous } from '#/bff/context.ts';
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
import { hasAddress, readCase } from './case-queries.ts';
import type { FormFiles } from './form-files.ts';
import { answerPage, languageOf } from './pages.ts';
import { eraseAddress, leaveAddress } from './reporter-address.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * The pages for a reporter who returns with a code. They work without JavaScript, in which case the browser sends the
 * code itself; the script sends its hash, with a proof of work. No cookie is read or set.
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
        const notice = own.t(await act({ services, requestId }, sent, own.lang));
        return await showCase(c, own, sent.token ?? '', { notice });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'NOT_FOUND') return answerPage(c, askCodePage(own, own.t('PublicCase.expired')), 404);
        const [addressFault] = error.detail.fields?.address ?? [];
        if (addressFault) {
          const text = addressFault === 'notAllowed' ? 'PublicCase.addressOwn' : faultLabel(addressFault);
          return showCase(c, own, sent.token ?? '', { addressFailure: own.t(text) });
        }
        const [fault] = error.detail.fields?.text ?? [];
        const failure = own.t(fault ? faultLabel(fault) : `Error.${error.code}`);
        return showCase(c, own, sent.token ?? '', { failure, typed: sent.text ?? '' });
      }
    });
}

/** Carries out the action of a form. @returns the label of the action taken */
async function act(from: Anonymous, sent: Record<string, string>, lang: LanguageId): Promise<string> {
  const token = sent.token ?? '';
  if (sent.act === 'address') {
    await leaveAddress(from, token, sent.address ?? '', lang);
    return 'PublicCase.addressSaved';
  }
  if (sent.act === 'erase') {
    await eraseAddress(from, token);
    return 'PublicCase.addressErased';
  }
  if (sent.text === undefined) return 'PublicCase.fileSent';
  await writeMessage(from, token, sent.text);
  return 'PublicCase.sent';
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
    if (!HASH.test(sent.codeHash ?? '')) throw new Failure('NOT_FOUND', 'not a hash of a code');
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
  const [view, isKept] = await Promise.all([readCase(services.sql, id, page.lang), hasAddress(services.sql, id)]);
  return answerPage(c, casePage(page, token, { ...view, hasAddress: isKept }, LIMITS.fileBytes, done));
}
