import { z } from 'zod';
import { GRID_MOST } from './limits.ts';
import { calendarDate, exactText } from './text.ts';

/** The key of a column; limited so that no long text gets into the audit log. */
const key = exactText(60);

/** One active filter; a column has at most one. `from` and `to` are days, both included. */
export const gridFilter = z.discriminatedUnion('kind', [
  z.object({ key, kind: z.literal('text'), text: exactText(GRID_MOST.text).min(1, 'required') }),
  z.object({
    key,
    kind: z.literal('list'),
    values: z.array(exactText(GRID_MOST.text)).min(1).max(GRID_MOST.choices),
  }),
  z.object({ key, kind: z.literal('period'), from: calendarDate.optional(), to: calendarDate.optional() }),
  z.object({ key, kind: z.literal('range'), min: z.number().optional(), max: z.number().optional() }),
]);
export const gridSort = z.object({ key, desc: z.boolean() });

/** The query of a grid, sent unchanged to the export. */
export const gridQuery = z.object({
  filters: z.array(gridFilter).max(60),
  sort: z.array(gridSort).max(GRID_MOST.sort),
  group: z.array(gridSort).max(GRID_MOST.group),
});

export type GridFilter = z.infer<typeof gridFilter>;
export type GridSort = z.infer<typeof gridSort>;
export type GridQuery = z.infer<typeof gridQuery>;
