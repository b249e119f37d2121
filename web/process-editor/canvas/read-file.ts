import { BpmnModdle } from 'bpmn-moddle';
import zeebe from 'zeebe-bpmn-moddle/resources/zeebe.json';
import { DRAFT_LIMITS } from '#/bff/contract/process-drafts.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** The reason why a file cannot replace a diagram. Its label is `Editor.refused.<reason>`. */
export type Refusal = LabelKey extends infer Key
  ? Key extends `Editor.refused.${infer Reason}`
    ? Reason
    : never
  : never;

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes an XML file with the encoding that it declares. The returned text declares UTF-8, the encoding in which it is
 * sent.
 *
 * @throws Error if the encoding is unknown, or if the file does not conform to it and it is not UTF-8
 */
export function decodeXml(bytes: Uint8Array): string {
  return textIn(bytes, encodingOf(bytes)).replace(DECLARED, (head, encoding: string) =>
    head.replace(encoding, 'UTF-8'),
  );
}

function textIn(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // Some tools declare UTF-8 but write windows-1252.
    if (/^utf-?8$/i.test(encoding)) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A UTF-16 file begins with a byte order mark, or with the character `<` next to a zero byte.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const mark = first === 0xef && second === 0xbb ? 3 : 0;
  return DECLARED.exec(String.fromCharCode(...bytes.subarray(mark, mark + 200)))?.[1] ?? 'utf-8';
}

/** Reads a chosen BPMN file. Returns its text, or the reason why the file is refused. */
export async function readBpmnFile(file: Blob): Promise<{ text: string } | { refused: Refusal }> {
  let text: string;
  try {
    text = decodeXml(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { refused: 'encoding' };
  }
  if (text.length > DRAFT_LIMITS.letters) return { refused: 'large' };
  try {
    await new BpmnModdle({ zeebe }).fromXML(text);
  } catch {
    return { refused: 'notBpmn' };
  }
  return { text };
}

/** A part of a file that saving would lose. Its label is `Editor.loss.<kind>`. */
export interface Loss {
  kind: 'unresolved' | 'unknown' | 'other';
  params: { what: string; line?: string };
}

/** Parses a warning of bpmn-js, which counts lines from 0. */
export function lossOf(message: string): Loss {
  const unresolved = /^unresolved reference <(.*)>$/.exec(message);
  if (unresolved) return { kind: 'unresolved', params: { what: unresolved[1] ?? '' } };
  const unknown = /^unparsable content <(.*)> detected\s+line: (\d+)/.exec(message);
  if (unknown) return { kind: 'unknown', params: { what: unknown[1] ?? '', line: String(Number(unknown[2]) + 1) } };
  return { kind: 'other', params: { what: message } };
}
