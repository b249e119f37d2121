import type { MailTemplate } from '#/bff/contract/mails.ts';
import type { Tx } from '#/bff/database/connection.ts';

export interface Notice {
  /** The event. The text is composed when the email is sent, in the language that its reader uses at that time. */
  template: MailTemplate;
  /** Ids only: names are looked up when the email is composed. */
  params: Readonly<Record<string, string | number | null>>;
  /** Identifies the event: template, reader and key together give one email, however often the event is reported. */
  key: string;
}

/**
 * Puts an email for each person into the outbox, unless the same email was put there before. An email that was set
 * aside because it no longer concerned its reader is put back into the outbox, because it concerns the reader again. An
 * email about a restricted incident does not use a number from the regular sequence.
 *
 * @returns the number of emails that were put into the outbox
 */
export async function insertMails(
  tx: Tx,
  userIds: readonly number[],
  { template, params, key }: Notice,
): Promise<number> {
  const incident = params.register === 'incident' ? (params.record ?? null) : null;
  const { count } = await tx`
    insert into mail_outbox (id, user_id, template, params, dedupe_key)
    select case when exists (select from incidents where id = ${incident}::int and restricted) then nextval('mails_of_restricted')
                else nextval(pg_get_serial_sequence('mail_outbox', 'id')) end,
           id, ${template}, ${tx.json(params as never)}, ${`${template}:${key}:`} || id
    from unnest(${[...userIds]}::int[]) as id
    on conflict (dedupe_key) do update
    set state = 'ready', failure = null, attempts = 0, created_at = now(), not_before = now()
    where mail_outbox.state = 'obsolete' and mail_outbox.failure = 'notConcerned'`;
  return count;
}
