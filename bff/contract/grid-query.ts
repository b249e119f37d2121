import { z } from 'zod';
import { calendarDate } from './text.ts';

/** Characters of a text or a choice in a filter, at most. */
export const LONGEST = 200;

/** One active filter; a column has at most one. `from` and `to` are days, both included. */
export const gridFilter = z.discriminatedUnion('kind', [
  z.object({ key: z.string(), kind: z.literal('text'), text: z.string().min(1).max(LONGEST) }),
  z.object({ key: z.string(), kind: z.literal('list'), values: z.array(z.string().max(LONGEST)).min(1).max(500) }),
  z.object({ key: z.string(), kind: z.literal('period'), from: calendarDate.optional(), to: calendarDate.optional() }),
  z.object({ key: z.string(), kind: z.literal('range'), min: z.number().optional(), max: z.number().optional() }),
]);
export const gridSort = z.object({ key: z.string(), desc: z.boolean() });

/** How many columns rows are sorted by at most, and how many levels they are grouped in. */
export const MOST = { sort: 10, group: 5 } as const;

/** What a person asks of a grid. Sent as it is to the export. */
export const gridQuery = z.object({
  filters: z.array(gridFilter).max(60),
  sort: z.array(gridSort).max(MOST.sort),
  group: z.array(gridSort).max(MOST.group),
});

export type GridFilter = z.infer<typeof gridFilter>;
export type GridSort = z.infer<typeof gridSort>;
export type GridQuery = z.infer<typeof gridQuery>;
