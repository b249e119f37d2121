import { RIGHT_HOLDER_RULES, type RightHolder } from '#/bff/contract/right-holders.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { readRightHolders } from './list-right-holders.ts';

const CHOICES: Partial<Record<keyof typeof RIGHT_HOLDER_RULES, FileColumn<RightHolder>['choice']>> = {
  right: (value) => `Right.${value}`,
  reach: (value) => `Reach.${value}`,
  changeableBy: (value) => `Changer.${value}`,
};

export const rightHoldersFile: FileGrid<RightHolder> = {
  label: 'RightHolders.title',
  right: 'AdministerApplication',
  read: (reader, { lang, scope }) => readRightHolders(reader, { lang, ...scope }),
  columns: Object.values(RIGHT_HOLDER_RULES).map((rule) => ({
    ...rule,
    label: `RightHolders.${rule.key}`,
    choice: CHOICES[rule.key],
  })),
};
