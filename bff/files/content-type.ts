import { fileTypeFromBuffer } from 'file-type';

/** How much of a file's beginning is examined: enough to distinguish an Office document from any other zip. */
export const HEAD_BYTES = 64 * 1024;

const UNKNOWN = 'application/octet-stream';

/**
 * Types that browsers show without running anything. SVG, HTML and XML are not among them, because they can contain
 * scripts. A file that is valid as two types (GIF and script, PDF and zip) is harmless, because `nosniff` makes
 * browsers use the type given here.
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

/** Whether a browser may show a file of this type inline; files of other types are only saved. */
export function mayShowInline(contentType: string): boolean {
  return SHOWN_INLINE.has(contentType);
}

/** PDF readers search this many bytes at the beginning of a file for the header (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WITHIN = 1024;

/**
 * The type of a file by its first bytes; the client's type and the file extension are ignored. Text without a signature
 * (csv, HTML, source) is text/plain.
 */
export async function contentTypeOf(head: Uint8Array): Promise<string> {
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  if (known?.mime === 'application/x-cfb') return isOutlookMessage(head) ? 'application/vnd.ms-outlook' : known.mime;
  if (known !== undefined) return known.mime;
  if (isLatePdf(head)) return 'application/pdf';
  // Checked before text, because the parts of an email may be in any encoding.
  if (isMail(head)) return 'message/rfc822';
  return isText(head) ? 'text/plain' : UNKNOWN;
}

/**
 * Scanners and printer drivers write a few bytes or a line before the header. A web page that contains a PDF stays
 * text.
 */
function isLatePdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
  return /^[^<]*?%PDF-\d/.test(start);
}

/**
 * Whether the text up to the first empty line consists of header fields, including a sender and a field that
 * only emails have (RFC 5322, 3.6).
 */
function isMail(head: Uint8Array): boolean {
  const [header = ''] = new TextDecoder().decode(head).split(/\r?\n\r?\n/, 1);
  const fields = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const has = (names: string) => fields.some((field) => new RegExp(`^(${names}):`, 'i').test(field));
  return (
    fields.every((field) => /^[!-9;-~]+:/.test(field)) &&
    has('From|Sender') &&
    has('Date|Message-ID|Received|MIME-Version')
  );
}

/** Names of streams that every Outlook message has in its directory (MS-OXMSG, 2.2), in UTF-16. */
const OUTLOOK_STREAMS = ['__nameid_version1.0', '__properties_version1.0', '__substg1.0_'].map((name) =>
  Buffer.from(name, 'utf16le'),
);

function isOutlookMessage(head: Uint8Array): boolean {
  return OUTLOOK_STREAMS.some((name) => Buffer.from(head).includes(name));
}

function isText(head: Uint8Array): boolean {
  try {
    // Decoded as a stream, because the head may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters do not occur in text
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
