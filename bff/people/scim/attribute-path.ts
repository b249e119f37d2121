import { SCIM } from '#/bff/contract/scim.ts';

/** The target of a path (RFC 7644, 3.5.2). Names are in lower case: SCIM ignores case. */
export type AttributePath =
  | {
      kind: 'attribute';
      name: string;
      /** The text between the brackets, as written. */
      filter?: string;
      sub?: string;
    }
  /** One of our schemas as a whole. */
  | { kind: 'schema' }
  /** An attribute of a foreign schema. */
  | { kind: 'foreign' };

const SCHEMAS = [SCIM.user, SCIM.enterprise].map((schema) => schema.toLowerCase());
const ATTRIBUTE = /^([a-z][\w-]*)(?:\[((?:"(?:[^"\\]|\\.)*"|[^\]"])*)\])?(?:\.(\$?[a-z][\w-]*))?$/i;

/**
 * Reads `userName`, `name.givenName`, `emails[type eq "work"].value`, `urn:…:User:manager.value`, or a schema alone;
 * both as a path and as an attribute name, because some directories confuse the two.
 *
 * @returns null if the text has none of these forms
 */
export function readPath(written: string): AttributePath | null {
  const path = written.trim();
  const lower = path.toLowerCase();
  if (SCHEMAS.includes(lower)) return { kind: 'schema' };
  const schema = SCHEMAS.find((ours) => lower.startsWith(`${ours}:`));
  if (!schema && lower.startsWith('urn:')) return { kind: 'foreign' };
  const [, name, filter, sub] = ATTRIBUTE.exec(schema ? path.slice(schema.length + 1) : path) ?? [];
  if (name === undefined) return null;
  return {
    kind: 'attribute',
    name: name.toLowerCase(),
    ...(filter !== undefined && { filter }),
    ...(sub !== undefined && { sub: sub.toLowerCase() }),
  };
}
