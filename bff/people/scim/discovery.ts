import { SCIM, SCIM_PAGE } from '#/bff/contract/scim.ts';

/** The capabilities of this endpoint (RFC 7643, 5). */
export const serviceProviderConfig = {
  schemas: [SCIM.serviceProviderConfig],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The configured token in the Authorization header (RFC 6750)',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${SCIM.path}/ServiceProviderConfig` },
};

export const resourceTypes = [
  {
    schemas: [SCIM.resourceType],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person',
    schema: SCIM.user,
    schemaExtensions: [{ schema: SCIM.enterprise, required: false }],
    meta: { resourceType: 'ResourceType', location: `${SCIM.path}/ResourceTypes/User` },
  },
];

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  required?: boolean;
  caseExact?: boolean;
  multiValued?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  description: string;
  subAttributes?: Attribute[];
}

/** Adds the properties that the RFC requires for every attribute. */
function attribute({ subAttributes, ...own }: Attribute): Record<string, unknown> {
  return {
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...own,
    ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
  };
}

const USER: Attribute[] = [
  { name: 'userName', required: true, uniqueness: 'server', description: 'User principal name' },
  {
    name: 'name',
    type: 'complex',
    description: 'Parts of the name',
    subAttributes: [
      { name: 'formatted', description: 'The displayed name, used if no other attribute contains it' },
      { name: 'givenName', description: 'First name' },
      { name: 'familyName', description: 'Last name' },
    ],
  },
  { name: 'displayName', description: 'The displayed name; by default, first and last name' },
  { name: 'title', description: 'Job title' },
  { name: 'active', type: 'boolean', description: 'Whether the person may sign in' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'Only the primary or work address is stored; others are ignored',
    subAttributes: [
      { name: 'value', description: 'Address' },
      { name: 'type', description: 'work' },
      { name: 'primary', type: 'boolean', description: 'Whether it is the one to use' },
    ],
  },
];

const ENTERPRISE: Attribute[] = [
  { name: 'employeeNumber', description: 'Personnel number' },
  {
    name: 'organization',
    description: 'Company, by administration number or name; by default, the configured or the top-level company',
  },
  { name: 'department', description: 'Department' },
  {
    name: 'manager',
    type: 'complex',
    description: 'Supervisor',
    subAttributes: [
      { name: 'value', description: 'Id of their resource' },
      { name: '$ref', type: 'reference', mutability: 'readOnly', description: 'Address of their resource' },
      { name: 'displayName', mutability: 'readOnly', description: 'Their name' },
    ],
  },
];

const schema = (id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
  schemas: [SCIM.schema],
  id,
  name,
  description,
  attributes: attributes.map(attribute),
  meta: { resourceType: 'Schema', location: `${SCIM.path}/Schemas/${id}` },
});

/** The attributes that are stored; all others are accepted and ignored. */
export const schemas = [
  schema(SCIM.user, 'User', 'A person', USER),
  schema(SCIM.enterprise, 'EnterpriseUser', 'Where a person works', ENTERPRISE),
];
