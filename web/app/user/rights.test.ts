import { describe, expect, it } from 'vitest';
import { rightsOf } from './rights.ts';

const entry = (right: string, ...childIds: number[]) => ({
  right,
  childIds,
  entityId: childIds[0] ?? 0,
  securableEntity_KeyName: 'Company',
});

describe('what a person may do, for menus and guards', () => {
  const rights = rightsOf({ rights: [entry('Access', 2), entry('ManageUserReport', 2, 3)], administersGroup: false });

  it('RP-005 one right of a list is enough in the company for which it is held, and does not count in other companies', () => {
    expect(rights.has(['ViewReporting', 'ManageUserReport'], 3)).toBe(true);
    expect(rights.has(['ViewReporting', 'Access'], 3)).toBe(false);
    expect(rights.has('ManageUserReport', 4)).toBe(false);
    expect(rights.has([], 2)).toBe(false);
  });

  it('checks all companies when none is named', () => {
    expect(rights.has('ManageUserReport')).toBe(true);
    expect(rights.has('ViewReporting')).toBe(false);
  });

  it('OP-008 NoAccess overrides every right', () => {
    const none = rightsOf({ rights: [entry('Access', 2), entry('NoAccess', 2)], administersGroup: false });
    expect(none.noAccess).toBe(true);
    expect(none.has('Access')).toBe(false);
    expect(none.has('Access', 2)).toBe(false);
  });
});
