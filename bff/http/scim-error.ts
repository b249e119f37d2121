import type { z } from 'zod';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import type { FieldCode } from '#/bff/contract/field-codes.ts';
import { SCIM, type scimError } from '#/bff/contract/scim.ts';
import type { Failure } from '#/bff/failure.ts';
import { ScimFailure } from '#/bff/people/scim/scim-failure.ts';

/** Whether a call is answered in SCIM's format, even for an unknown path or version. */
export const isScim = (path: string): boolean => /^\/scim(\/|$)/.test(path);

/** A failure in the format of RFC 7644, 3.12. */
export function scimErrorOf(failure: Failure): z.infer<typeof scimError> {
  const { code, detail } = failure;
  const isMisshapen = 'Operations' in (detail.fields ?? {});
  const scimType = failure instanceof ScimFailure ? failure.scimType : isMisshapen ? 'invalidSyntax' : KINDS[code];
  const fields = Object.entries(detail.fields ?? {}).map(
    ([field, codes]) => `${field}: ${codes.map((fault) => WORDS[fault] ?? fault).join(', ')}`,
  );
  return {
    schemas: [SCIM.error],
    status: String(ERROR_STATUS[code]),
    ...(scimType && { scimType }),
    detail: fields.length > 0 ? fields.join('; ') : failure.message,
  };
}

const WORDS: Partial<Record<FieldCode, string>> = {
  invalidType: 'of the wrong type',
  invalidText: 'has characters that cannot be stored',
  tooLong: 'too long',
  notAllowed: 'not allowed',
};

const KINDS: Partial<Record<Failure['code'], 'invalidSyntax' | 'invalidValue'>> = {
  BAD_REQUEST: 'invalidSyntax',
  WRONG_TYPE: 'invalidSyntax',
  VALIDATION: 'invalidValue',
};
