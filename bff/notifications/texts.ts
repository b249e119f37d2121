import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '#/bff/contract/mails.ts';

export interface MailText {
  subject: string;
  body: string;
}

/** The sections of a text file: each event, and the frame around it. */
export const SECTIONS = [...MAIL_TEMPLATES, 'digest', 'test', 'link', 'footer', 'reporterNews'] as const;
export type Section = MailTemplate | 'digest' | 'test' | 'link' | 'footer' | 'reporterNews';

/**
 * Reads a text file: `# name`, the subject line, an empty line, the body.
 * @throws Error naming missing, unknown, repeated or incomplete sections
 */
export function parseTexts(file: string): ReadonlyMap<string, MailText> {
  const texts = new Map<string, MailText>();
  for (const part of file.split(/^# /m).slice(1)) {
    const [name = '', subject = '', empty, ...body] = part.trim().split('\n');
    if (!subject || empty !== '' || body.length === 0)
      throw new Error(`email text ${name} must have a subject, an empty line and a body`);
    if (texts.has(name)) throw new Error(`email text ${name} exists twice`);
    texts.set(name, { subject, body: body.join('\n') });
  }
  const names = [...texts.keys()];
  const missing = SECTIONS.filter((name) => !texts.has(name));
  const unknown = names.filter((name) => !(SECTIONS as readonly string[]).includes(name));
  if (missing.length + unknown.length > 0)
    throw new Error(`email texts: missing ${missing.join(', ') || 'none'}; unknown ${unknown.join(', ') || 'none'}`);
  return texts;
}

/** One file per language, read once. */
const files = new Map<LanguageId, ReadonlyMap<string, MailText>>(
  LANGUAGES.map(({ id }) => [id, parseTexts(readFileSync(new URL(`./texts/${id}.txt`, import.meta.url), 'utf8'))]),
);

/** A text in the given language, with each `{{name}}` replaced by its parameter. */
export function mailText(language: LanguageId, section: Section, params: Readonly<Record<string, string>>): MailText {
  const text = files.get(language)?.get(section);
  if (!text) throw new Error(`there is no email text ${section} in ${language}`);
  const fill = (line: string) => line.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);
  return { subject: fill(text.subject), body: fill(text.body) };
}
