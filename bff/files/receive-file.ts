import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { isWritable } from '#/bff/contract/characters.ts';
import type { FieldCode } from '#/bff/contract/field-codes.ts';
import { Failure } from '#/bff/failure.ts';

/** An incoming file: its name as sent by the client, and its bytes as they arrive. */
export interface IncomingFile {
  readonly name: string | undefined;
  readonly content: Readable;
}

export interface Reception<T> {
  /** The form field that holds the file; files in other fields are skipped. */
  readonly fileField: string;
  readonly maxBytes: number;
  /** Consumes the content to its end. If this function throws, it must first remove what it has stored. */
  take(file: IncomingFile): Promise<T>;
  /** Called for each text field of the form; if a name occurs more than once, the last field counts. */
  field?(name: string, value: string): void;
  /**
   * Undoes `take` if the part of the form after the file turns out to be invalid: the form is cut off, or contains a
   * second file.
   */
  undo(taken: T): Promise<void>;
}

/** The largest number of bytes in a form in addition to its file: boundaries, headers, unexpected fields. */
const OVERHEAD_BYTES = 1024 * 1024;
const LIMITS = { fields: 50, fieldSize: 64 * 1024, parts: 60, headerPairs: 50, headerSize: 16 * 1024 };

/**
 * Reads one file from a multipart request as a stream, with at most a few chunks in memory. Either the whole form is
 * valid and `take` has stored the file, or nothing of the file is left.
 *
 * @throws Failure WRONG_TYPE (not multipart), TOO_LARGE, VALIDATION (no file, more than one, or a name with characters
 * that cannot be written), BAD_REQUEST (cut off, unreadable); and any error from `take`
 */
export async function receiveFile<T>(request: Request, reception: Reception<T>): Promise<T> {
  const form = openForm(request, reception.maxBytes);
  const source = Readable.fromWeb((request.body ?? new ReadableStream()) as WebStream);
  let file: BusboyFileStream | undefined;
  let taking: Promise<T> | undefined;
  const reading = new Promise<void>((resolve, reject) => {
    const unreadable = (cause: unknown) => reject(new Failure('BAD_REQUEST', 'the form cannot be read', { cause }));
    form.on('file', (field, content, name) => {
      content.on('error', () => {}); // readers of the content get the error themselves
      if (field !== reception.fileField) return void content.resume();
      if (file) return reject(fieldFault(reception.fileField, 'notAllowed'));
      if (!isWritable(name ?? ''))
        return reject(
          fieldFault(reception.fileField, 'invalidText', 'the name contains characters that cannot be written'),
        );
      file = content;
      content.once('limit', () => reject(tooLarge()));
      taking = reception.take({ name: name && unescapeName(name), content });
      taking.catch(reject);
    });
    form.on('field', (name, value) => reception.field?.(name, value));
    form.once('finish', resolve).on('error', unreadable);
    source.on('error', unreadable);
  });
  source.pipe(form);
  try {
    await reading;
  } catch (error) {
    source.unpipe(form);
    source.destroy();
    file?.destroy(error as Error);
    const taken = await taking?.catch(() => undefined);
    if (taken !== undefined) await reception.undo(taken);
    throw error;
  }
  if (!taking) throw fieldFault(reception.fileField, 'required');
  return taking;
}

function openForm(request: Request, maxBytes: number): BusboyInstance {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new Failure('WRONG_TYPE', 'send it as multipart/form-data');
  // A file that is too large is refused before a byte is read, if the client states the size.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + OVERHEAD_BYTES) throw tooLarge();
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { ...LIMITS, fileSize: maxBytes } });
  } catch (error) {
    throw new Failure('BAD_REQUEST', 'the form has no boundary', { cause: error });
  }
}

/** Browsers escape these three characters, and no others, with a percent sign (WHATWG, multipart/form-data). */
function unescapeName(name: string): string {
  return name.replace(/%(22|0d|0a)/gi, (escaped) => decodeURIComponent(escaped));
}

function tooLarge(): Failure {
  return new Failure('TOO_LARGE', 'the file is too large');
}

function fieldFault(field: string, code: FieldCode, message = 'exactly one file is needed'): Failure {
  return new Failure('VALIDATION', message, { fields: { [field]: [code] } });
}
