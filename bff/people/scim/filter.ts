import { isStorable } from '#/bff/contract/text.ts';
import type { Wanted } from './queries.ts';
import { ScimFailure } from './scim-failure.ts';

const FILTER = /^(userName|externalId) eq ("(?:[^"\\]|\\.)*")$/i;

/**
 * The filters that provisioning lives by: `userName eq "…"` and `externalId eq "…"`, nothing else.
 * @throws ScimFailure invalidFilter
 */
export function readFilter(filter: string | undefined): Wanted {
  if (filter === undefined) return {};
  const [, attribute = '', literal = ''] = FILTER.exec(filter.trim()) ?? [];
  const value = literal && parse(literal);
  if (!value) throw new ScimFailure('VALIDATION', 'invalidFilter', 'filters are userName eq "…" and externalId eq "…"');
  return attribute.toLowerCase() === 'username' ? { upn: value } : { externalId: value };
}

/** A value is written as JSON writes it (RFC 7644, 3.4.2.2); one that no text of ours can have is none. */
function parse(literal: string): string {
  try {
    const value = String(JSON.parse(literal));
    return isStorable(value) ? value : '';
  } catch {
    return '';
  }
}
