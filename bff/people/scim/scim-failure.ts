import type { ErrorCode } from '#/bff/contract/errors.ts';
import type { ImportFault } from '#/bff/contract/people-import.ts';
import type { ScimType } from '#/bff/contract/scim.ts';
import { Failure } from '#/bff/failure.ts';
import { faultWords } from './fault-words.ts';

/** An expected failure of a provisioning call, answered in SCIM's format with SCIM's error type. */
export class ScimFailure extends Failure {
  readonly scimType: ScimType;

  constructor(code: ErrorCode, scimType: ScimType, message: string) {
    super(code, message);
    this.scimType = scimType;
  }
}

export const badValue = (message: string) => new ScimFailure('VALIDATION', 'invalidValue', message);

const TAKEN = new Set<ImportFault['code']>(['upnTaken', 'duplicateUpn', 'duplicateExternalId']);

/** Why a person cannot have the state that the source wants. */
export function refusalOf(faults: readonly ImportFault[]): ScimFailure {
  const detail = faults.map(faultWords).join('; ');
  return faults.some(({ code }) => TAKEN.has(code)) ? alreadyThere(detail) : badValue(detail);
}

export const alreadyThere = (message: string) => new ScimFailure('UPN_TAKEN', 'uniqueness', message);
