import { describe, expect, it } from 'vitest';
import { ROLES, type RoleName } from '#/bff/contract/roles.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { rightsOf } from '#/web/app/user/rights.ts';
import { groupOf, isGroup, type MenuEntry, menuFor } from './menu.ts';

const NONE: Counters = {
  delegatedTasks: 0,
  waitingForApprovalTasks: 0,
  delegatedActivityTasks: 0,
  waitingForApprovalActivityTasks: 0,
};
const BUSY: Counters = {
  delegatedTasks: 2,
  waitingForApprovalTasks: 7,
  delegatedActivityTasks: 1,
  waitingForApprovalActivityTasks: 3,
};

const rightsWith = (...names: string[]) =>
  rightsOf(names.map((right) => ({ right, entityId: 1, childIds: [1], securableEntity_KeyName: 'Company' })));
const menuOf = (role: RoleName, counters = NONE) => menuFor(rightsWith(...ROLES[role]), counters, null);
const shape = (entries: MenuEntry[]) =>
  entries.map((entry) => (isGroup(entry) ? { [entry.key]: entry.items.map(({ to }) => to) } : entry.to));

describe('the side menu', () => {
  it('SH-004 leads an employee to the start screen, the own reports and the own tasks, in this order', () => {
    expect(shape(menuOf('Employee'))).toEqual(['/app', { me: ['/app/myreports'] }, { actions: ['/app/approvals'] }]);
  });

  it('SH-007 sums all four counters in the badge of Actions, and counts the own tasks at My tasks', () => {
    const actions = menuOf('Compliance', BUSY).filter(isGroup).at(-1);
    expect(actions?.badge).toBe(13);
    expect(actions?.items[0]?.badge).toBe(10);
  });

  it('RP-009 OP-008 shows the start screen alone to NoAccess, whatever else is held', () => {
    expect(shape(menuOf('No access'))).toEqual(['/app']);
    expect(shape(menuFor(rightsWith('NoAccess', 'Access', 'ManageUserReport'), BUSY, null))).toEqual(['/app']);
  });

  it('OP-008 gives Actions to everybody with access, with ManageUserReport and without', () => {
    for (const role of ['Employee', 'Supervisor', 'Administrator'] as const)
      expect(menuOf(role).some(({ key }) => key === 'actions')).toBe(true);
  });

  it('OP-010 holds no empty group', () => {
    for (const role of Object.keys(ROLES) as RoleName[])
      for (const entry of menuOf(role)) if (isGroup(entry)) expect(entry.items).not.toHaveLength(0);
  });

  it('finds the group of a page', () => {
    const entries = menuOf('Employee');
    expect(groupOf(entries, '/app/approvals')).toBe('actions');
    expect(groupOf(entries, '/app')).toBeNull();
  });
});
