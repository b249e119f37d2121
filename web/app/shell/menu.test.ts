import { describe, expect, it } from 'vitest';
import { ROLES, type RoleName } from '#/bff/contract/roles.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { rightsOf } from '#/web/app/user/rights.ts';
import { type Elsewhere, groupOf, isAction, isExternal, isGroup, type MenuEntry, menuFor } from './menu.ts';

const NONE: Counters = {
  delegatedTasks: 0,
  waitingForApprovalTasks: 0,
  delegatedActivityTasks: 0,
  waitingForApprovalActivityTasks: 0,
  untakenIncidents: 0,
  overdueIncidents: 0,
};
const BUSY: Counters = {
  delegatedTasks: 2,
  waitingForApprovalTasks: 7,
  delegatedActivityTasks: 1,
  waitingForApprovalActivityTasks: 3,
  untakenIncidents: 0,
  overdueIncidents: 0,
};

const rightsWith = (...names: string[]) =>
  rightsOf({
    rights: names.map((right) => ({ right, entityId: 1, childIds: [1], securableEntity_KeyName: 'Company' })),
    administersGroup: names.includes('AdministerApplication'),
  });
const NOWHERE: Elsewhere = { kycRegisterUrl: null, reportItems: [], hasActivities: false };
const WITH_ACTIVITIES: Elsewhere = { ...NOWHERE, hasActivities: true };
const REPORTS = [{ url: 'https://cijfers.example/geschenken', name: 'Geschenken per kwartaal' }];
const menuOf = (role: RoleName, counters = NONE, elsewhere = NOWHERE) =>
  menuFor(rightsWith(...ROLES[role]), counters, elsewhere);
const shape = (entries: MenuEntry[]) =>
  entries.map((entry) =>
    isGroup(entry)
      ? {
          [entry.key]: entry.items.map((link) =>
            isExternal(link) ? link.address : isAction(link) ? link.action : link.to,
          ),
        }
      : entry.to,
  );

describe('the side menu', () => {
  it('SH-004 leads an employee to the start screen, their reports, tasks and delegated tasks, in this order', () => {
    expect(shape(menuOf('Employee'))).toEqual([
      '/app',
      { me: ['/app/myreports'] },
      { actions: ['/app/approvals', '/app/delegated'] },
    ]);
  });

  it('SH-007 sums all four counters in the badge of Actions, and counts My tasks and Delegated tasks separately', () => {
    const actions = menuOf('Compliance', BUSY)
      .filter(isGroup)
      .find(({ key }) => key === 'actions');
    expect(actions?.badge).toBe(13);
    expect(actions?.items).toMatchObject([{ badge: 10 }, { badge: 3 }]);
  });

  it('RP-009 OP-008 shows only the start screen with NoAccess, whatever other rights the person has', () => {
    expect(shape(menuOf('No access'))).toEqual(['/app']);
    expect(shape(menuFor(rightsWith('NoAccess', 'Access', 'ManageUserReport'), BUSY, NOWHERE))).toEqual(['/app']);
  });

  it('OP-008 gives Actions to everyone with access, with or without ManageUserReport', () => {
    for (const role of ['Employee', 'Supervisor', 'Administrator'] as const)
      expect(menuOf(role).some(({ key }) => key === 'actions')).toBe(true);
  });

  it('RP-010 leads only managers to the reports of their people, after Actions', () => {
    expect(shape(menuOf('Supervisor'))).toEqual([
      '/app',
      { me: ['/app/myreports'] },
      { actions: ['/app/approvals', '/app/delegated'] },
      { manager: ['/app/reports'] },
    ]);
    for (const role of Object.keys(ROLES) as RoleName[])
      expect(menuOf(role).some(({ key }) => key === 'manager')).toBe(role === 'Supervisor');
  });

  it('leads only operators to the process runs, at the end', () => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const menu = shape(menuOf(role));
      if (role === 'Operator') expect(menu.at(-1)).toBe('/app/operations');
      else expect(JSON.stringify(menu), role).not.toContain('operations');
    }
  });

  it('leads only process owners to the processes', () => {
    for (const role of Object.keys(ROLES) as RoleName[])
      expect(JSON.stringify(menuOf(role)).includes('/app/processes'), role).toBe(role === 'Process owner');
    expect(JSON.stringify(menuFor(rightsWith('NoAccess', 'ManageProcesses'), NONE, NOWHERE))).not.toContain(
      'processes',
    );
  });

  it('leads only compliance to all reports and to incidents, at the end', () => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const menu = shape(menuOf(role));
      if (role === 'Compliance')
        expect(menu.at(-1)).toEqual({ compliance: ['/app/compliance/reports', '/app/compliance/incidents'] });
      else expect(JSON.stringify(menu), role).not.toContain('compliance');
    }
  });

  it('SH-005 RP-017 leads people to their own activities, and some people to all activities, if the register is switched on', () => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const menu = JSON.stringify(shape(menuOf(role, NONE, WITH_ACTIVITIES)));
      expect(menu.includes('/app/myactivities'), role).toBe(role !== 'No access');
      expect(menu.includes('/app/compliance/processingactivities'), role).toBe(
        role === 'Compliance' || role === 'Privacy officer',
      );
    }
    expect(JSON.stringify(shape(menuOf('Compliance')))).not.toContain('activities');
  });

  it('SH-011 RP-012 leads only people who may see reporting to the reports of the picklist', () => {
    const elsewhere = { ...NOWHERE, reportItems: REPORTS };
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const menu = shape(menuOf(role, NONE, elsewhere));
      if (role === 'Compliance')
        expect(menu).toContainEqual({ reporting: ['exportReports', 'https://cijfers.example/geschenken'] });
      else expect(JSON.stringify(menu), role).not.toContain('reporting');
    }
  });

  it('SH-011 leads only to web addresses, whatever the picklist contains', () => {
    const reportItems = [{ url: 'javascript:alert(1)', name: 'Kwaad' }, { url: '', name: 'Leeg' }, ...REPORTS];
    expect(shape(menuOf('Compliance', NONE, { ...NOWHERE, reportItems }))).toContainEqual({
      reporting: ['exportReports', 'https://cijfers.example/geschenken'],
    });
  });

  it('OP-009 offers reporting only to people who may see it, and the export only to those who may also read all reports', () => {
    const reporting = (...rights: string[]) =>
      shape(menuFor(rightsWith('Access', ...rights), NONE, { ...NOWHERE, reportItems: REPORTS })).filter(
        (entry) => typeof entry === 'object' && 'reporting' in entry,
      );
    expect(reporting('ViewReporting', 'ReadAllComplianceReports')).toEqual([
      { reporting: ['exportReports', 'https://cijfers.example/geschenken'] },
    ]);
    expect(reporting('ViewReporting')).toEqual([{ reporting: ['https://cijfers.example/geschenken'] }]);
    expect(reporting('ReadAllComplianceReports')).toEqual([]);
  });

  it('leads only administrators to the picklists', () => {
    for (const role of Object.keys(ROLES) as RoleName[])
      expect(JSON.stringify(menuOf(role)).includes('/app/management/picklists'), role).toBe(role === 'Administrator');
  });

  it('leads only administrators to the import of people', () => {
    for (const role of Object.keys(ROLES) as RoleName[])
      expect(JSON.stringify(menuOf(role)).includes('/app/management/import'), role).toBe(role === 'Administrator');
  });

  it('leads an administrator of some companies only to pages that are limited to these companies', () => {
    const rights = rightsWith('Access', 'AdministerApplication');
    expect(shape(menuFor({ ...rights, administersGroup: false }, NONE, NOWHERE)).at(-1)).toEqual({
      management: ['/app/management', '/app/management/mails'],
    });
  });

  it('OP-010 contains no empty group', () => {
    for (const role of Object.keys(ROLES) as RoleName[])
      for (const entry of menuOf(role)) if (isGroup(entry)) expect(entry.items).not.toHaveLength(0);
  });

  it('names the group that contains a page', () => {
    const entries = menuOf('Employee');
    expect(groupOf(entries, '/app/approvals')).toBe('actions');
    expect(groupOf(entries, '/app')).toBeNull();
  });
});
