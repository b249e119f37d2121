import { fileTypeFromBuffer } from 'file-type';

/** How much of a file's beginning is looked at: enough for what tells an Office document from any other zip. */
export const HEAD_BYTES = 64 * 1024;

const UNKNOWN = 'application/octet-stream';

/**
 * What browsers draw without running anything of it. Not SVG, HTML or XML: those are programs. A file that is also
 * something else (GIF and script, PDF and zip) is harmless as what it is here, since `nosniff` holds browsers to it.
 */
const SHOWN_INLINE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'application/pdf',
]);

/** Whether a browser may show it in place; anything else is only saved. */
export function mayShowInline(contentType: string): boolean {
  return SHOWN_INLINE.has(contentType);
}

/**
 * The type of a file by its first bytes; what the client says and the name's ending count for nothing (DESIGN §8).
 * Text without a mark of its own (csv, HTML, source) is text/plain.
 */
export async function contentTypeOf(head: Uint8Array): Promise<string> {
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  return known?.mime ?? (isText(head) ? 'text/plain' : UNKNOWN);
}

function isText(head: Uint8Array): boolean {
  try {
    // As a stream, since the head may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
