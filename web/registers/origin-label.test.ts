import { expect, it } from 'vitest';
import { paths } from '#/web/app/paths.ts';
import { originLabel } from './origin-label.ts';

it.each([
  ['/app', 'Menu.start'],
  [paths.delegated, 'Menu.delegatedTasks'],
  [`${paths.complianceReports}?year=2025&report=7`, 'ComplianceReports.title'],
  [paths.managerReports, 'ManagerReports.title'],
  [paths.report(7), 'GiftReport.one'],
  ['/app/report/7', 'GiftReport.one'],
  [paths.picklists, 'Menu.picklists'],
  ['/app/todo', 'Record.back'],
])('the breadcrumb that leads back to %s has the label %s', (origin, label) => {
  expect(originLabel(origin)).toBe(label);
});
