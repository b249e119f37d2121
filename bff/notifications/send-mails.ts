import type { Config } from '#/bff/config.ts';
import { writable } from '#/bff/contract/characters.ts';
import { isEmailAddress } from '#/bff/contract/email-address.ts';
import type { MailFailure } from '#/bff/contract/mails.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { compose } from './compose.ts';
import type { Mailer, Outcome } from './mailer.ts';
import { markEnded, markSent, putBack, type TakenMail, takeDue } from './outbox-queries.ts';

/** Local time at which daily emails are sent. */
const DIGEST_AT = '07:30';
const LIMIT = 100;
const LEASE_MINUTES = 15;
/** Minutes before the second, third … attempt; after the last attempt, the email has failed. */
const PAUSES = [1, 5, 15, 60, 240, 720] as const;
/** Minutes until the next attempt if a mail server did not answer. */
const UNREACHABLE_MINUTES = 1;
/** An email that has waited longer than this for a mail server is outdated. */
const TOO_OLD_DAYS = 7;

/**
 * Sends due emails from the outbox, each to one person. Several processes may do this at once: emails that one
 * process has taken are skipped by the others. If a process dies while sending an email, the email is sent again
 * with the same Message-ID; delivery is at least once.
 *
 * @returns how many emails the mail server accepted
 */
export async function sendMails({
  sql,
  mailer,
  config,
}: {
  sql: Sql;
  mailer: Mailer;
  config: Config;
}): Promise<number> {
  for (let sent = 0; ; ) {
    const taking = { limit: LIMIT, leaseMinutes: LEASE_MINUTES, digestAt: DIGEST_AT };
    const taken = await transaction(sql, (tx) => takeDue(tx, taking));
    if (taken.length === 0) return sent;
    const letters = await sift(sql, taken);
    for (const [at, letter] of letters.entries()) {
      const outcome = await mailer.send(toMail(letter, config.publicUrl));
      if (outcome.kind === 'unreachable') {
        const unsent = idsOf(letters.slice(at).flat());
        await putBack(sql, unsent, { minutes: UNREACHABLE_MINUTES, answer: outcome.answer, counts: false });
        return sent;
      }
      await settle(sql, letter, outcome);
      if (outcome.kind === 'sent') sent += 1;
    }
  }
}

/** The emails that are sent as one letter. */
type Letter = readonly [TakenMail, ...TakenMail[]];

/** Sets aside emails that need not or cannot be sent, and groups the others into letters. */
async function sift(sql: Sql, taken: readonly TakenMail[]): Promise<Letter[]> {
  const letters: [TakenMail, ...TakenMail[]][] = [];
  const kept = new Map<MailFailure, TakenMail[]>();
  for (const mail of taken) {
    const failure = whyNot(mail);
    const last = letters.at(-1);
    if (failure) kept.set(failure, [...(kept.get(failure) ?? []), mail]);
    else if (mail.mode === 'daily' && last?.[0].userId === mail.userId) last.push(mail);
    else letters.push([mail]);
  }
  for (const [failure, mails] of kept)
    await markEnded(sql, idsOf(mails), failure === 'noAddress' ? 'failed' : 'obsolete', failure);
  return letters;
}

function whyNot({ isLeaver, isDone, isConcerned, mode, age, email }: TakenMail): MailFailure | null {
  if (isLeaver) return 'left';
  if (isDone) return 'done';
  if (!isConcerned) return 'notConcerned';
  if (mode === 'off') return 'switchedOff';
  if (age >= TOO_OLD_DAYS) return 'expired';
  return email !== null && isEmailAddress(email) ? null : 'noAddress';
}

/**
 * Characters that not every mail program can show become U+FFFD; stored texts may be older than the rule that refuses
 * such characters.
 */
function toMail(letter: Letter, publicUrl: string) {
  const [{ id, name, email, language }] = letter;
  const { hostname } = new URL(publicUrl);
  const { subject, text, html } = compose(letter, language, publicUrl);
  return {
    to: { name: writable(name), address: email ?? '' },
    messageId: `<openboek-${id}@${hostname}>`,
    subject: writable(subject),
    text: writable(text),
    html: writable(html),
  };
}

async function settle(sql: Sql, letter: Letter, outcome: Exclude<Outcome, { kind: 'unreachable' }>): Promise<void> {
  const ids = idsOf(letter);
  if (outcome.kind === 'sent') return markSent(sql, ids);
  const { answer } = outcome;
  if (outcome.kind === 'refused') return markEnded(sql, ids, 'failed', 'refused', answer);
  const minutes = PAUSES[Math.min(...letter.map(({ attempts }) => attempts)) - 1];
  if (minutes === undefined) return markEnded(sql, ids, 'failed', 'tooOften', answer);
  return putBack(sql, ids, { minutes, answer, counts: true });
}

const idsOf = (mails: readonly TakenMail[]) => mails.map(({ id }) => id);
