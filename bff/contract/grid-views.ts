import { z } from 'zod';
import { EXPORTED_GRIDS } from './grid-export.ts';
import { LIMITS } from './limits.ts';
import { exactText, requiredText } from './text.ts';

/** The maximum number of views that a person may save for one grid. */
export const MOST_VIEWS = 50;
const MOST_PARAMETERS = 4_000;

export const gridViewsParams = z.object({ grid: z.enum(EXPORTED_GRIDS, { error: 'notAllowed' }) });
export const gridViewParams = gridViewsParams.extend({
  idView: z.coerce.number({ error: 'invalidType' }).int('invalidType').min(1, 'tooSmall'),
});

/** A saved view: its name, and the filters, sort, grouping and columns as search parameters. */
export const savedViewBody = z.object({
  name: requiredText(LIMITS.line),
  view: exactText(MOST_PARAMETERS),
});
export type SavedViewBody = z.infer<typeof savedViewBody>;

export const savedView = z.object({ idView: z.number(), name: z.string(), view: z.string() });
export type SavedView = z.infer<typeof savedView>;
