import { BATCH_RULES, type BatchItem, type BatchRow, ITEM_RULES } from '#/bff/contract/batches.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { readBatchRows, readItems } from './read-batches.ts';

const CHOICES: Partial<Record<keyof typeof ITEM_RULES, FileColumn<BatchItem>['choice']>> = {
  state: (value) => `ItemState.${value}`,
  process: (value) => `Process.${value}`,
  incident: (value) => `IncidentType.${value}`,
  reason: (value) => `BatchReason.${value}`,
};

export const batchItemsFile: FileGrid<BatchItem> = {
  label: 'Batches.items',
  right: 'OperateWorkflows',
  read: async (reader, { batch }) => (batch === undefined ? [] : readItems(reader, batch)),
  columns: Object.values(ITEM_RULES).map((rule) => ({
    ...rule,
    label: `BatchColumn.${rule.key}`,
    choice: CHOICES[rule.key],
  })),
};

export const batchesFile: FileGrid<BatchRow> = {
  label: 'Batches.title',
  right: 'OperateWorkflows',
  read: readBatchRows,
  columns: Object.values(BATCH_RULES).map((rule) => ({
    ...rule,
    label: `BatchColumn.${rule.key}`,
    ...(rule.key === 'action' && { choice: (value) => `BatchAction.${value}` }),
    ...(rule.key === 'state' && { choice: (value) => `BatchState.${value}` }),
  })),
};
