import { z } from 'zod';
import { gridQuery } from './grid-query.ts';
import { languageId } from './language-query.ts';
import { rightHoldersScope } from './right-holders.ts';
import { RUN_GROUPS } from './run-list.ts';
import { pointRunsQuery } from './run-plots.ts';
import { exactText } from './text.ts';

/** The grids that can be had as an Excel file, by the key under which screens keep their view. */
export const EXPORTED_GRIDS = [
  'my-reports',
  'waiting-reports',
  'delegated-reports',
  'manager-reports',
  'compliance-reports',
  'my-activities',
  'waiting-activities',
  'delegated-activities',
  'compliance-activities',
  'incidents',
  'incident-figures',
  'kyc',
  'mails',
  'right-holders',
  'runs',
  'batches',
  'batch-items',
] as const;
export type ExportedGrid = (typeof EXPORTED_GRIDS)[number];

/** What is on the screen: its filters, sort, grouping and visible columns in their order. */
export const gridExport = z.object({
  query: gridQuery,
  columns: z.array(exactText(60)).min(1).max(60),
  lang: languageId.default(1043),
  /** Register year, where the grid has one; left out: the current one. */
  year: z.number().int('invalidType').min(1900, 'tooSmall').max(2199, 'tooLarge').optional(),
  /** Whether what the grid leaves out by default is wanted too, where it leaves something out. */
  showAll: z.boolean().optional(),
  /** Which part of the runs, for the list of operators. */
  group: z.enum(RUN_GROUPS, { error: 'notAllowed' }).optional(),
  /** Which point of the plots, for the list of its runs. */
  point: pointRunsQuery.optional(),
  /** Of which batch, for the list of its items. */
  batch: z.uuid({ error: 'invalidType' }).optional(),
  /** Of when and where, for the grid that asks it. */
  scope: rightHoldersScope.optional(),
});
export type GridExport = z.infer<typeof gridExport>;
