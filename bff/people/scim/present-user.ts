import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import type { ProvisionedPerson } from './queries.ts';

/** A person with their SCIM attributes; missing values are left out (RFC 7643, 2.5). */
export function presentUser(person: ProvisionedPerson, publicUrl: string): ScimUser {
  const { id, externalId, upn, firstName, lastName, displayName, email, jobDescription, present, version } = person;
  const { personnelNumber, company, department, supervisorId, supervisorName } = person;
  const locate = (of: number) => `${publicUrl}${SCIM.path}/Users/${of}`;
  return {
    schemas: [SCIM.user, SCIM.enterprise],
    id: String(id),
    ...(externalId && { externalId }),
    userName: upn,
    name: {
      formatted: displayName,
      ...(firstName && { givenName: firstName }),
      ...(lastName && { familyName: lastName }),
    },
    displayName,
    ...(jobDescription && { title: jobDescription }),
    ...(email && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: present,
    [SCIM.enterprise]: {
      ...(personnelNumber && { employeeNumber: personnelNumber }),
      organization: company,
      ...(department && { department }),
      ...(supervisorId !== null &&
        supervisorName !== null && {
          manager: { value: String(supervisorId), displayName: supervisorName, $ref: locate(supervisorId) },
        }),
    },
    meta: { resourceType: 'User', location: locate(id), version: `W/"${version}"` },
  };
}
