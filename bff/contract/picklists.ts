import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionalText, recordId, requiredText } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** The picklists that administrators maintain. */
export const PICKLIST_NAMES = ['reportCategories', 'incidentTypes', 'reportItems', 'db365MenuItems'] as const;
export type PicklistName = (typeof PICKLIST_NAMES)[number];
export type PicklistDetail = 'publicOfficial' | 'terms' | 'url';

/**
 * The fields that an item of each list has in addition to its names. `publicOfficial`: a report in this category needs
 * a second approval whatever its amount. `terms`: incidents of this type must be acknowledged and answered within the
 * statutory time limits. `url`: the page to which the item links.
 */
export const PICKLIST_DETAIL: Readonly<Record<PicklistName, PicklistDetail>> = {
  reportCategories: 'publicOfficial',
  incidentTypes: 'terms',
  reportItems: 'url',
  db365MenuItems: 'url',
};

const flag = z.boolean({ error: (issue) => (issue.input === undefined ? 'required' : 'invalidType') });

/** An item, as typed. */
export const picklistDraft = z.object({
  nameNl: requiredText(LIMITS.phoneOrFunction),
  nameEn: requiredText(LIMITS.phoneOrFunction),
  visible: flag,
  publicOfficial: flag.default(false),
  terms: flag.default(false),
  url: optionalText(LIMITS.line),
});
export type PicklistDraft = z.infer<typeof picklistDraft>;

/**
 * Validates an item of one list, for both the form and the server: some lists require a link, and fields that the list
 * does not have are dropped.
 */
export function parsePicklistDraft(list: PicklistName, entries: unknown) {
  return SHAPES[PICKLIST_DETAIL[list]].safeParse(entries);
}

const category = picklistDraft.transform((draft): PicklistDraft => ({ ...draft, terms: false, url: null }));
const type = picklistDraft.transform((draft): PicklistDraft => ({ ...draft, publicOfficial: false, url: null }));
const link = picklistDraft
  .extend({ url: requiredText(LIMITS.line).refine(isWebAddress, 'notAWebAddress') })
  .transform((draft): PicklistDraft => ({ ...draft, publicOfficial: false, terms: false }));
const SHAPES = { publicOfficial: category, terms: type, url: link };

export const picklistUpdate = picklistDraft.extend({ version: recordId.optional() });
export type PicklistUpdate = z.infer<typeof picklistUpdate>;

/** An item as administrators see it, in both languages; hidden items are included. */
export const picklistItem = z.object({
  id: z.number(),
  nameNl: z.string(),
  nameEn: z.string(),
  visible: z.boolean(),
  publicOfficial: z.boolean(),
  terms: z.boolean(),
  url: z.string().nullable(),
  /** How many records use the item; null for a list whose items are not used in records. */
  used: z.number().nullable(),
  version: z.number(),
});
export type PicklistItem = z.infer<typeof picklistItem>;

/** The ways in which an item of a picklist can be changed. */
export const PICKLIST_ACTIONS = ['create', 'update', 'hide'] as const;

/** A line of a list's history. `changes` is empty if nothing differs or the details were erased. */
export const picklistChange = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(PICKLIST_ACTIONS),
  nameNl: z.string(),
  nameEn: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(['nameNl', 'nameEn', 'url', 'visible', 'publicOfficial', 'terms']),
      before: z.union([z.string(), z.boolean(), z.null()]),
      after: z.union([z.string(), z.boolean(), z.null()]),
    }),
  ),
});
export type PicklistChange = z.infer<typeof picklistChange>;
