import { isEmailAddress } from '#/bff/contract/email-address.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { ImportFaultCode, ImportField } from '#/bff/contract/people-import.ts';
import { isCalendarDate, text, withoutMarks } from '#/bff/contract/text.ts';
import { isoOf } from './read-day.ts';

interface Cell {
  /** null if the cell is empty or cannot be used. */
  value: string | null;
  code?: ImportFaultCode;
}

const LINE = text(LIMITS.line);
/** The schemas are created once, because creating a schema costs more than using it. */
const TEXTS: Partial<Record<ImportField, typeof LINE>> = {
  personnelNumber: text(50),
  administrationNr: text(50),
  externalId: text(100),
};
/** Values meant for people keep their direction marks; all others are compared, and a mark would make them differ. */
const READ: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'displayName',
  'department',
  'jobDescription',
  'name',
]);
const MUST: readonly ImportField[] = ['upn', 'administrationNr'];
const DAYS: readonly ImportField[] = ['leftOn', 'closedOn'];
const YES = new Set(['yes', 'ja', 'true', 'waar', '1', 'y', 'j', 'x']);
const NO = new Set(['no', 'nee', 'false', 'onwaar', '0', 'n']);
const UPN = /^[^\s@]+@[^\s@]+$/;

/**
 * Every field must fit on one line of a letter or a list: line breaks and other control characters (tab, escape …) are
 * not allowed.
 */
const STEERS = /[\p{Cc}\u2028\u2029]/u;

/** The value for this field from a cell of a file, or from an attribute of a provisioning call. */
export function readCell(field: ImportField, written: string): Cell {
  const parsed = (TEXTS[field] ?? LINE).safeParse(written);
  if (!parsed.success)
    return { value: null, code: parsed.error.issues[0]?.message === 'tooLong' ? 'tooLong' : 'invalidText' };
  const value = READ.has(field) ? parsed.data : withoutMarks(parsed.data);
  if (STEERS.test(value)) return { value: null, code: 'notOneLine' };
  if (value === '') return MUST.includes(field) ? { value: null, code: 'required' } : { value: null };
  if (DAYS.includes(field)) return readDay(value);
  if (field === 'active') return readYesOrNo(value);
  if (field === 'upn' && !UPN.test(value)) return { value: null, code: 'badUpn' };
  if (field === 'email' && !isEmailAddress(value)) return { value: null, code: 'badEmail' };
  return { value };
}

function readDay(value: string): Cell {
  const iso = isoOf(value);
  // The date that personnel systems write for "no end".
  if (iso === '9999-12-31') return { value: null };
  return iso !== null && isCalendarDate(iso) ? { value: iso } : { value: null, code: 'notADate' };
}

function readYesOrNo(value: string): Cell {
  const word = value.toLowerCase();
  if (YES.has(word)) return { value: 'yes' };
  return NO.has(word) ? { value: 'no' } : { value: null, code: 'notYesOrNo' };
}
