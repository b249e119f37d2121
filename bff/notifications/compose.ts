import type { LanguageId } from '#/bff/contract/languages.ts';
import type { MailTemplate } from '#/bff/contract/mails.ts';
import type { RecordName } from '#/bff/contract/registers.ts';
import { renderHtml } from './html.ts';
import { mailText } from './texts.ts';

/** The data for an email, read when the email is sent. It contains nothing of the record but its number. */
export interface Notice {
  id: number;
  template: MailTemplate;
  register: RecordName | null;
  record: number | null;
  /** The process draft that the email is about; null if there is none. */
  draft: number | null;
  /** The number of the record that the email is about; null if there is none. */
  number: string | null;
}

/** The URL at which the reader finds the record; each register has its own page for records. */
const PAGES: Readonly<Record<RecordName, (record: number) => string>> = {
  giftReport: (record) => `/app/reports/${record}`,
  incident: (record) => `/app/incidents/${record}`,
  processingActivity: (record) => `/app/processingactivities/${record}`,
};

/** Emails for operators, who cannot open the record itself. */
const TO_OPERATORS: ReadonlySet<MailTemplate> = new Set([
  'taskWithoutApprover',
  'processFailed',
  'commandStuck',
  'engineReplaced',
]);

/** The page to which an email links if it is not about a record. */
const ELSEWHERE: Readonly<Partial<Record<MailTemplate, string>>> = {
  delegationGiven: '/app/delegated',
  roleToConfirm: '/app/management',
  importAsked: '/app/management/import',
  administratorSupervises: '/app/management',
};

function address({ register, record, draft, template }: Notice, publicUrl: string): string {
  if (TO_OPERATORS.has(template)) return `${publicUrl}/app/operations`;
  if (draft !== null) return `${publicUrl}/app/processes/drafts/${draft}`;
  const page = register !== null && record !== null ? PAGES[register](record) : undefined;
  return `${publicUrl}${page ?? ELSEWHERE[template] ?? '/app'}`;
}

function words(notice: Notice, language: LanguageId) {
  return mailText(language, notice.template, { number: notice.number ?? '' });
}

/** The words of an email, both as plain text and as HTML. */
export interface Words {
  subject: string;
  text: string;
  html: string;
}

/** The test email with which an administrator checks whether emails arrive. */
export function composeTest(language: LanguageId, publicUrl: string): Words {
  const { subject, body } = mailText(language, 'test', {});
  const url = `${publicUrl}/app`;
  const part = { body, url, link: linkTo(null, language) };
  const html = renderHtml({ subject, language, intro: null, parts: [part], footer: null });
  return { subject, text: `${body}\n${url}`, html };
}

/**
 * The words of an email about one event, or about a day's events in the order in which they happened.
 * @param publicUrl our public address, without a trailing slash
 */
export function compose(notices: readonly Notice[], language: LanguageId, publicUrl: string): Words {
  const digest = mailText(language, 'digest', { count: String(notices.length) });
  const [first] = notices;
  const subject = first && notices.length === 1 ? words(first, language).subject : digest.subject;
  const intro = notices.length > 1 ? digest.body : null;
  const parts = notices.map((one) => ({
    body: words(one, language).body,
    url: address(one, publicUrl),
    link: linkTo(TO_OPERATORS.has(one.template) ? null : one.number, language),
  }));
  const footer = { body: mailText(language, 'footer', {}).body, url: `${publicUrl}/app` };
  const lines = parts.map(({ body, url }) => `${body}\n${url}`);
  const text = [...(intro === null ? [] : [intro]), ...lines, `-- \n${footer.body}\n${footer.url}`].join('\n\n');
  return { subject, text, html: renderHtml({ subject, language, intro, parts, footer }) };
}

/** The text of the link in the HTML part: the record's number, or Openboek. */
function linkTo(number: string | null, language: LanguageId): string {
  const { subject, body } = mailText(language, 'link', { number: number ?? '' });
  return number === null ? body : subject;
}
