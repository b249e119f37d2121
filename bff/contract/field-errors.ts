import type { z } from 'zod';
import { FIELD_CODES, type FieldCode, type FieldErrors } from './field-codes.ts';

const KNOWN = new Set<string>(FIELD_CODES);

/**
 * All faults of a failed parse as `{ field: codes }`, at once. Our schemas put the code into the issue's
 * message; zod's own issues are mapped by their kind. A fault in the whole body is listed under `body`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.length ? issue.path.join('.') : 'body';
    const code = codeOf(issue);
    const codes = fields[name] ?? [];
    if (!codes.includes(code)) fields[name] = [...codes, code];
  }
  return fields;
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (KNOWN.has(issue.message)) return issue.message as FieldCode;
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooLarge';
    case 'too_small':
      return issue.origin === 'string' ? 'tooShort' : 'tooSmall';
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalidType';
    case 'invalid_value':
      return 'notAllowed';
    default:
      return 'invalidType';
  }
}
