import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Anonymous, Services } from '#/bff/context.ts';
import { isEmailAddress } from '#/bff/contract/email-address.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { mailText } from '#/bff/notifications/texts.ts';
import { caseOf } from './case.ts';
import { clearNews, listUpnDomains, setAddress, takeNews } from './case-queries.ts';

const kept = z.object({ address: z.string(), lang: z.union([z.literal(1043), z.literal(1033)]) });
/** Minutes between two attempts to send an email. */
const PAUSE_MINUTES = 10;
const TRIES = 12;

/**
 * Stores a sealed address to which emails are sent when there is something new for the reporter.
 *
 * @throws Failure NOT_FOUND, VALIDATION if it is not an address, or if the employer could read its email
 */
export async function leaveAddress(from: Anonymous, token: string, typed: string, lang: LanguageId): Promise<void> {
  const id = await caseOf(from, token);
  const { sql, config, reporterSeal } = from.services;
  const address = typed.trim();
  if (address.length > 200 || !isEmailAddress(address)) refuse('notAnEmail');
  const own = config.ownDomains.length > 0 ? config.ownDomains : await listUpnDomains(sql);
  if (isWithin(domainOf(address), own)) refuse('notAllowed');
  await setAddress(sql, id, reporterSeal.close(String(id), { address, lang }));
}

/** Erases the address. @throws Failure NOT_FOUND */
export async function eraseAddress(from: Anonymous, token: string): Promise<void> {
  await setAddress(from.services.sql, await caseOf(from, token), null);
}

function refuse(code: 'notAnEmail' | 'notAllowed'): never {
  throw new Failure('VALIDATION', 'the address cannot be used', { fields: { address: [code] } });
}

/** The domain of an address in ASCII, for comparison with our own domains. */
function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return new URL(`http://${domain}`).hostname;
}

/** Whether a domain is one of the given domains, or a subdomain of one of them. */
const isWithin = (domain: string, own: readonly string[]) =>
  own.some((one) => domain === one || domain.endsWith(`.${one}`));

/**
 * Sends an email to each reporter for whom there is news. The emails name no sender, have a neutral text and no link,
 * and appear neither in the log nor in the outbox.
 */
export async function notifyReporters({
  sql,
  mailer,
  reporterSeal,
}: Pick<Services, 'sql' | 'mailer' | 'reporterSeal'>): Promise<void> {
  while (mailer) {
    const taken = await transaction(sql, (tx) => takeNews(tx, PAUSE_MINUTES));
    if (!taken) return;
    const { id, address: sealed, tries } = taken;
    const opened = kept.safeParse(reporterSeal.open(String(id), sealed));
    if (!opened.success) {
      await clearNews(sql, id);
      continue;
    }
    const { address, lang } = opened.data;
    const { subject, body } = mailText(lang, 'reporterNews', {});
    const outcome = await mailer.send({
      ...{ to: { name: '', address }, subject, text: body, html: `<p>${body}</p>`, isNeutral: true },
      messageId: `<${randomUUID()}@${domainOf(address)}>`,
    });
    if (outcome.kind === 'sent' || outcome.kind === 'refused' || tries >= TRIES) await clearNews(sql, id);
  }
}
