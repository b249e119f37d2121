import type { ImportFault, ImportFaultCode, ImportField, PersonField } from '#/bff/contract/people-import.ts';

/** The SCIM names of the fields. */
export const ATTRIBUTES: Readonly<Record<PersonField, string>> = {
  upn: 'userName',
  externalId: 'externalId',
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  displayName: 'displayName',
  email: 'emails',
  personnelNumber: 'employeeNumber',
  company: 'organization',
  department: 'department',
  jobDescription: 'title',
  supervisor: 'manager',
  active: 'active',
  leftOn: 'active',
};

const WORDS: Readonly<Partial<Record<ImportFaultCode, string>>> = {
  required: 'required',
  tooLong: 'too long',
  invalidText: 'has characters that cannot be stored',
  notOneLine: 'must be one line',
  badUpn: 'must be of the form name@domain',
  badEmail: 'not an email address',
  notYesOrNo: 'must be true or false',
  duplicateUpn: 'another user has it',
  duplicateExternalId: 'another user has it',
  upnTaken: 'another user has it',
  unknownCompany: 'no company has this administration number or name',
  ambiguousCompany: 'more than one company has this name; use the administration number',
  companyClosed: 'this company is closed',
  supervisorNotFound: 'no such user',
  supervisorCircle: 'this user is already above that manager',
  activeButLeft: 'the leaving day of this user has passed',
};

/**
 * A fault, as the administrator of a directory reads it: the SCIM name of the attribute, and what is wrong with its
 * value.
 */
export function faultWords({ column, code }: Pick<ImportFault, 'column' | 'code'>): string {
  const attribute = (ATTRIBUTES as Partial<Record<ImportField | string, string>>)[column ?? ''] ?? 'user';
  return `${attribute}: ${WORDS[code] ?? code}`;
}
