import { z } from 'zod';

/** SCIM 2.0 (RFC 7643, RFC 7644): the people of Openboek as a directory provisions them. */
export const SCIM = {
  path: '/scim/v2',
  mediaType: 'application/scim+json',
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

/** The largest number of people in one answer, and the default number. */
export const SCIM_PAGE = { most: 200, usual: 100 } as const;

/** `scimType` of an error (RFC 7644, 3.12). */
export const SCIM_TYPES = [
  'invalidFilter',
  'uniqueness',
  'invalidSyntax',
  'invalidPath',
  'invalidValue',
  'mutability',
  'noTarget',
] as const;
export type ScimType = (typeof SCIM_TYPES)[number];

export const scimError = z.object({
  schemas: z.tuple([z.literal(SCIM.error)]),
  status: z.string(),
  scimType: z.enum(SCIM_TYPES).optional(),
  detail: z.string(),
});

const text = z.string().optional();

/** A person as returned in answers. */
export const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: text,
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: text, familyName: text }),
  displayName: z.string(),
  title: text,
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })).optional(),
  active: z.boolean(),
  [SCIM.enterprise]: z.object({
    employeeNumber: text,
    organization: z.string(),
    department: text,
    manager: z.object({ value: z.string(), displayName: z.string(), $ref: z.string() }).optional(),
  }),
  meta: z.object({ resourceType: z.literal('User'), location: z.string(), version: z.string() }),
});
export type ScimUser = z.infer<typeof scimUser>;

/** A person with the requested attributes. */
export const scimUserPart = scimUser
  .extend({ name: scimUser.shape.name.partial(), [SCIM.enterprise]: scimUser.shape[SCIM.enterprise].partial() })
  .partial()
  .required({ schemas: true, id: true });
export type ScimUserPart = z.infer<typeof scimUserPart>;

const names = z.string().max(1_000, 'tooLong').optional();

/** Which attributes the answer should have (RFC 7644, 3.9): comma-separated names. */
export const scimSelection = z.object({ attributes: names, excludedAttributes: names });
export type ScimSelection = z.infer<typeof scimSelection>;

export const scimList = z.object({
  schemas: z.tuple([z.literal(SCIM.list)]),
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
  Resources: z.array(z.record(z.string(), z.unknown())),
});

/**
 * A person as sent by the directory; unknown attributes are ignored (RFC 7644, 3.3). Values are checked like those of
 * an import.
 */
export const scimUserBody = z.looseObject({ userName: z.string('required') });
/**
 * A person as sent to replace a stored one. The body is accepted even without a user name, because it may report that
 * the person has left.
 */
export const scimReplacement = z.looseObject({ userName: z.unknown().optional() });
export type ScimUserBody = z.infer<typeof scimReplacement>;

const PATCH_OPS = ['add', 'replace', 'remove'] as const;
export type PatchOp = (typeof PATCH_OPS)[number];
/**
 * An unreadable operation does not prevent the others from being read: one of them may report that the person
 * has left.
 */
const operation = z
  .looseObject({
    // Some directories capitalise the operation.
    op: z.string().toLowerCase().pipe(z.enum(PATCH_OPS)),
    path: z.string().max(1_000).optional(),
    value: z.unknown().optional(),
  })
  .or(z.unknown().transform(() => ({ op: 'unreadable' as const })));
export const scimPatch = z.looseObject({
  Operations: z.array(operation, 'required').min(1, 'required').max(100, 'tooLong'),
});
/** `unreadable` marks a value that is not an operation. */
export type ScimOperation = z.infer<typeof operation>;

const whole = z.coerce.number('invalidType').int('invalidType');
export const scimQuery = scimSelection.extend({
  filter: z.string().max(1_000, 'tooLong').optional(),
  /** Counted from 1; lower values count as 1 (RFC 7644, 3.4.2.4). */
  startIndex: whole.transform((from) => Math.max(1, from)).default(1),
  count: whole.transform((most) => Math.min(SCIM_PAGE.most, Math.max(0, most))).default(SCIM_PAGE.usual),
});
export type ScimQuery = z.infer<typeof scimQuery>;
