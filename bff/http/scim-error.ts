import type { z } from 'zod';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import { SCIM, type scimError } from '#/bff/contract/scim.ts';
import type { Failure } from '#/bff/failure.ts';
import { ScimFailure } from '#/bff/people/scim/scim-failure.ts';

/** Whether a call is answered in SCIM's shape: also where there is no such path, or no such version. */
export const isScim = (path: string): boolean => /^\/scim(\/|$)/.test(path);

/** A failure as RFC 7644, 3.12 wants it told. */
export function scimErrorOf(failure: Failure): z.infer<typeof scimError> {
  const { code, detail } = failure;
  const scimType = failure instanceof ScimFailure ? failure.scimType : KINDS[code];
  const fields = Object.entries(detail.fields ?? {}).map(([field, codes]) => `${field}: ${codes.join(', ')}`);
  return {
    schemas: [SCIM.error],
    status: String(ERROR_STATUS[code]),
    ...(scimType && { scimType }),
    detail: fields.length > 0 ? fields.join('; ') : failure.message,
  };
}

const KINDS: Partial<Record<Failure['code'], 'invalidSyntax' | 'invalidValue'>> = {
  BAD_REQUEST: 'invalidSyntax',
  WRONG_TYPE: 'invalidSyntax',
  VALIDATION: 'invalidValue',
};
