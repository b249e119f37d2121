import { RUN_RULES, type RunRow } from '#/bff/contract/run-list.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { readPointRows } from '../plots/read-plots.ts';
import { readRunRows } from './list-runs.ts';

const CHOICES: Partial<Record<keyof typeof RUN_RULES, FileColumn<RunRow>['choice']>> = {
  state: (value) => `InstanceState.${value}`,
  process: (value) => `Process.${value}`,
  incident: (value) => `IncidentType.${value}`,
  concern: (value) => `RunConcern.${value}`,
};

export const runsFile: FileGrid<RunRow> = {
  label: 'Menu.operations',
  right: 'OperateWorkflows',
  read: (reader, { group = 'running', point, stranded = [], filters }) =>
    point ? readPointRows(reader, point, stranded) : readRunRows(reader, { group, stranded, filters }),
  columns: Object.values(RUN_RULES).map((rule) => ({
    ...rule,
    label: `ProcessColumn.${rule.key}`,
    choice: CHOICES[rule.key],
  })),
};
