import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';
import { languageQuery } from './language-query.ts';
import { RIGHTS } from './rights.ts';
import { calendarDate, recordId } from './text.ts';

/** How far a right extends from where it was granted: only there, also to the companies below, or everywhere. */
export const REACHES = ['only', 'below', 'everywhere'] as const;
export type Reach = (typeof REACHES)[number];

/**
 * Who can change a right that somebody holds: the reader, or only somebody who administers more of the group
 * (decision 0029).
 */
export const CHANGERS = ['you', 'higherUp'] as const;
export type Changer = (typeof CHANGERS)[number];

/** A right that somebody holds or held, by one role in one place. */
export const rightHolder = z.object({
  /** An id that stays the same as long as the right is held. */
  id: z.string(),
  idUser: z.number(),
  fullname: z.string(),
  /** The person's own company. */
  company: z.string(),
  right: z.string(),
  role: z.string(),
  /** The company that the right was given for, or the label for all companies. */
  place: z.string(),
  reach: z.enum(REACHES),
  /** A moment (ISO 8601); null if the right was granted before such moments were recorded. */
  since: z.string().nullable(),
  givenBy: z.string(),
  /** Whether the holder gave the right to themselves. */
  own: z.boolean(),
  /** null if the right is still held. */
  until: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** null if the right has ended. */
  changeableBy: z.enum(CHANGERS).nullable(),
});
export type RightHolder = z.infer<typeof rightHolder>;

/**
 * The period and company of the list. Both days are included, in the application's time zone. Without days, the list
 * shows the rights that apply now.
 */
export const rightHoldersScope = z.object({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Only rights that apply in this company, which the reader must administer. */
  idCompany: recordId.optional(),
});
export type RightHoldersScope = z.infer<typeof rightHoldersScope>;

export const rightHoldersQuery = rightHoldersScope.extend({ lang: languageQuery });

type Rule = GridColumnRule<RightHolder>;

/** How the columns are compared and filtered; their names are the labels `RightHolders.<key>`. */
export const RIGHT_HOLDER_RULES = {
  fullname: { key: 'fullname', type: 'text' },
  company: { key: 'company', type: 'text' },
  right: { key: 'right', type: 'list', order: RIGHTS },
  role: { key: 'role', type: 'text' },
  place: { key: 'place', type: 'text' },
  reach: { key: 'reach', type: 'list', order: REACHES },
  since: { key: 'since', type: 'datetime' },
  givenBy: { key: 'givenBy', type: 'text' },
  until: { key: 'until', type: 'datetime' },
  endedBy: { key: 'endedBy', type: 'text' },
  changeableBy: { key: 'changeableBy', type: 'list', order: CHANGERS },
} as const satisfies Record<string, Rule>;
