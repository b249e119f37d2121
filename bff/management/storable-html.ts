import { isWritable } from '#/bff/contract/characters.ts';
import { Failure } from '#/bff/failure.ts';
import { namesUnwritable, sanitizeForStore } from './sanitize-html.ts';

/**
 * Sanitised HTML that administrators wrote, as stored; a text without visible content becomes empty.
 *
 * @throws Failure VALIDATION for characters that no file can contain
 */
export function storableHtml(html: string): string {
  const value = sanitizeForStore(html);
  // The result is checked again, because HTML can reference any character (`&#xFFFE;`), and sanitising replaces invalid
  // ones (`&#0;`) with U+FFFD.
  if (!isWritable(value) || namesUnwritable(html))
    throw new Failure('VALIDATION', 'some characters cannot be stored in a file', {
      fields: { value: ['invalidText'] },
    });
  return value;
}
