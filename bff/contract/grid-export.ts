import { z } from 'zod';
import { gridQuery } from './grid-query.ts';
import { languageId } from './language-query.ts';
import { rightHoldersScope } from './right-holders.ts';
import { RUN_GROUPS } from './run-list.ts';
import { pointRunsQuery } from './run-plots.ts';
import { exactText } from './text.ts';

/** The grids that can be exported to Excel, by the key under which screens store their view. */
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

/** The view on the screen: its filters, sort, grouping and visible columns in order. */
export const gridExport = z.object({
  query: gridQuery,
  columns: z.array(exactText(60)).min(1).max(60),
  lang: languageId.default(1043),
  /** Register year, if the grid has one; if omitted, the current one. */
  year: z.number().int('invalidType').min(1900, 'tooSmall').max(2199, 'tooLarge').optional(),
  /** Whether to include any rows that the grid leaves out by default. */
  showAll: z.boolean().optional(),
  /** The group of runs, for the operators' list. */
  group: z.enum(RUN_GROUPS, { error: 'notAllowed' }).optional(),
  /** The point of a plot, for the list of its runs. */
  point: pointRunsQuery.optional(),
  /** The batch, for the list of its items. */
  batch: z.uuid({ error: 'invalidType' }).optional(),
  /** The period and company, for the grid of right holders. */
  scope: rightHoldersScope.optional(),
});
export type GridExport = z.infer<typeof gridExport>;
