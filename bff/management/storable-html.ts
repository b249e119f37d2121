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
  // Again, since HTML can name any character (`&#xFFFE;`), and cleaning puts U+FFFD for those that are none (`&#0;`).
  if (!isWritable(value) || namesUnwritable(html))
    throw new Failure('VALIDATION', 'characters that no file can hold', { fields: { value: ['invalidText'] } });
  return value;
}
