import type { Db } from '#/bff/database/connection.ts';
import type { Register } from '#/bff/registers/register.ts';
import { findTypedTexts } from './typed-text-queries.ts';

/** The replacement of hidden text. */
export const HIDDEN = '•••';
/** The minimum length of a value to hide; shorter values may occur in texts by chance. */
const SHORTEST = 3;

/**
 * Replaces the given values in a text, whole or line by line, in any case, and also as JSON writes them. Values of
 * fewer than three characters are not replaced.
 */
export function hideTexts(text: string, secrets: readonly string[]): string {
  let hidden = text;
  const forms = new Set(secrets.flatMap((secret) => [secret, inJson(secret), ...secret.split(/\r?\n/)]));
  for (const form of [...forms].sort((a, b) => b.length - a.length)) {
    if (form.trim().length >= SHORTEST) hidden = hidden.replace(new RegExp(escaped(form), 'gi'), HIDDEN);
  }
  return hidden;
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Everything that people typed about a record: its current and former content, remarks, reasons and names of
 * files. No message that operators read may repeat it. The record's number is not secret.
 */
export async function typedTextsOf(db: Db, register: Register, recordId: number): Promise<string[]> {
  const record = await register.find(db, recordId, false);
  if (!record) return [];
  const content = await register.content(db, record);
  const { idLinkedFile } = content;
  const { remarks, fileNames, former } = await findTypedTexts(db, {
    table: register.table,
    register: register.name,
    id: recordId,
    fileId: typeof idLinkedFile === 'number' ? idLinkedFile : null,
  });
  const texts = [...textsOf(content), ...textsOf(former), ...remarks, ...fileNames];
  return [...new Set(texts)].filter((text) => text !== record.number);
}

/** Every text and number within a value, as a message may show it. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value), value.toFixed(2), value.toFixed(2).replace('.', ',')];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}
