import type { LanguageId } from '#/bff/contract/languages.ts';
import type { MailTemplate } from '#/bff/contract/mails.ts';
import { mailText } from './texts.ts';

/** What a mail is made of, read when it is sent: nothing of the record but its number (DESIGN §10). */
export interface Told {
  id: number;
  template: MailTemplate;
  register: string | null;
  record: number | null;
  /** Of the record; null where it is about none. */
  number: string | null;
}

/** Where the reader finds it: the page of a record by its register, else the list of delegated tasks. */
const PAGES: Readonly<Record<string, (record: number) => string>> = {
  giftReport: (record) => `/app/reports/${record}`,
};

/** For operators, who cannot open the record itself. */
const TO_OPERATORS: ReadonlySet<MailTemplate> = new Set(['taskWithoutApprover', 'processFailed', 'commandStuck']);

function address({ register, record, template }: Told, publicUrl: string): string {
  if (TO_OPERATORS.has(template)) return `${publicUrl}/app/operations`;
  const page = register !== null && record !== null ? PAGES[register]?.(record) : undefined;
  return `${publicUrl}${page ?? (template === 'delegationGiven' ? '/app/delegated' : '/app')}`;
}

function words(told: Told, language: LanguageId) {
  return mailText(language, told.template, { number: told.number ?? '' });
}

/**
 * The words of a mail: one thing that is told, or a day's in the order in which they happened.
 * @param publicUrl where browsers find us, without a trailing slash
 */
export function compose(
  told: readonly Told[],
  language: LanguageId,
  publicUrl: string,
): { subject: string; text: string } {
  const digest = mailText(language, 'digest', { count: String(told.length) });
  const [first] = told;
  const single = first && told.length === 1 ? words(first, language).subject : digest.subject;
  const parts = told.map((one) => `${words(one, language).body}\n${address(one, publicUrl)}`);
  const footer = `-- \n${mailText(language, 'footer', {}).body}\n${publicUrl}/app`;
  return { subject: single, text: [...(told.length > 1 ? [digest.body] : []), ...parts, footer].join('\n\n') };
}
