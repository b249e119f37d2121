import { describe, expect, it } from 'vitest';
import { leavesRole, readPlace, writePlace } from './management-place.ts';

const read = (search: string) => readPlace(new URLSearchParams(search));
const at = (search: string, pathname = '/app/management') => ({ pathname, search });

describe('the place on the management screen', () => {
  it('is read from the address; invalid ids are ignored, and a role needs a person', () => {
    expect(read('')).toEqual({ tab: 'roles', user: null, role: null });
    expect(read('?user=12&role=3')).toEqual({ tab: 'roles', user: 12, role: 3 });
    expect(read('?tab=holders&user=x&role=3')).toEqual({ tab: 'holders', user: null, role: null });
  });

  it('is written without changing other parameters', () => {
    const search = new URLSearchParams('?q=ruben&user=1&role=2');
    expect(writePlace(search, { tab: 'roles', user: 5, role: null }).toString()).toBe('q=ruben&user=5');
  });

  it('is left when the person, role, tab or screen changes, but not when only the search or the page of the list changes', () => {
    const here = at('?user=1&role=2');
    expect(leavesRole(here, at('?user=1&role=2&q=x&page=2'))).toBe(false);
    for (const there of [at('?user=1&role=3'), at('?user=2&role=2'), at('?tab=holders'), at('?user=1&role=2', '/app')])
      expect(leavesRole(here, there)).toBe(true);
  });
});
