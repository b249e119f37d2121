import { isWritable } from '#/bff/contract/characters.ts';
import { Failure } from '#/bff/failure.ts';
import { namesUnwritable, sanitizeForStore } from './sanitize-html.ts';

/**
 * HTML that administrators wrote, cleaned, as it is stored; a text without words is empty.
 *
 * @throws Failure VALIDATION for characters that no file can hold
 */
export function storableHtml(html: string): string {
  const value = sanitizeForStore(html);
  // Checked again, because HTML can reference any character (`&#xFFFE;`), and cleaning replaces invalid ones (`&#0;`)
  // by U+FFFD.
  if (!isWritable(value) || namesUnwritable(html))
    throw new Failure('VALIDATION', 'characters that no file can hold', { fields: { value: ['invalidText'] } });
  return value;
}
