import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionalText, requiredText } from './text.ts';

const isMissing = (issue: { input?: unknown }) => issue.input === undefined || issue.input === null;
const required = (issue: { input?: unknown }) => (isMissing(issue) ? 'required' : 'invalidType');
/** The id of a chosen person, company or picklist item. */
export const choice = z
  .number({ error: required })
  .int('invalidType')
  .min(1, 'required')
  .max(2_147_483_647, 'notAllowed');

/** Id of a row of a list. An id of 0 or less was given by the screen, and means that the row is not stored yet. */
const rowId = z
  .number({ error: 'invalidType' })
  .int('invalidType')
  .min(-2_147_483_648, 'tooSmall')
  .max(2_147_483_647, 'tooLarge')
  .default(0);

/** How many rows each list of an activity may have. */
export const ROWS_MOST = 500;
const listOf = <T extends z.ZodType>(row: T) => z.array(row).max(ROWS_MOST, 'tooLong').default([]);

/** Where and for how long the data is kept. */
export const informationCarrier = z.object({
  idInformationCarrier: rowId,
  name: requiredText(LIMITS.line),
  retentionPeriod: requiredText(LIMITS.line),
});
export type InformationCarrier = z.infer<typeof informationCarrier>;

/** A recipient of the data, and their country. */
export const recipient = z.object({ idRecipient: rowId, name: requiredText(LIMITS.line), idCountry: choice });
export type Recipient = z.infer<typeof recipient>;

export const legalGround = z.object({ id: rowId, idLegalGround: choice });
export type LegalGround = z.infer<typeof legalGround>;

/** The item of securityMeasures for which people type their own text. */
export const OTHER_MEASURE = 99;

export const securityMeasure = z
  .object({ id: rowId, idSecurityMeasure: choice, name: optionalText(LIMITS.line) })
  .superRefine(({ idSecurityMeasure, name }, issues) => {
    if (idSecurityMeasure === OTHER_MEASURE && name === null)
      issues.addIssue({ code: 'custom', path: ['name'], message: 'required', input: name });
  })
  .transform((measure) => (measure.idSecurityMeasure === OTHER_MEASURE ? measure : { ...measure, name: null }));
export type SecurityMeasure = z.infer<typeof securityMeasure>;

/** Refuses an item that occurs twice, except the item for which people type their own text. */
function refuseTwice(ids: readonly number[], field: string, issues: z.core.$RefinementCtx<unknown>, except = 0) {
  ids.forEach((id, index) => {
    if (id !== except && ids.indexOf(id) !== index)
      issues.addIssue({ code: 'custom', path: [index, field], message: 'alreadyThere', input: id });
  });
}

/** Personal data, the system that holds it, and how it is protected. */
export const processedDatum = z.object({
  idProcessedData: rowId,
  description: requiredText(LIMITS.line),
  idDataCategory: choice,
  itSystemOrStorageLocation: optionalText(LIMITS.line),
  securityMeasures: listOf(securityMeasure).superRefine((rows, issues) =>
    refuseTwice(
      rows.map((row) => row.idSecurityMeasure),
      'idSecurityMeasure',
      issues,
      OTHER_MEASURE,
    ),
  ),
});
export type ProcessedDatum = z.infer<typeof processedDatum>;

/** The lists of an activity, which are stored with it; each row has an id. */
export const activityLists = z.object({
  legalGrounds: listOf(legalGround).superRefine((rows, issues) =>
    refuseTwice(
      rows.map((row) => row.idLegalGround),
      'idLegalGround',
      issues,
    ),
  ),
  processedData: listOf(processedDatum),
  informationCarriers: listOf(informationCarrier),
  recipients: listOf(recipient),
});
export type ActivityLists = z.infer<typeof activityLists>;

/** The lists in the order of the screens. */
export const ACTIVITY_LISTS = ['legalGrounds', 'processedData', 'informationCarriers', 'recipients'] as const;
export type ActivityListName = (typeof ACTIVITY_LISTS)[number];

/** The id field of the rows of each list. */
export const ROW_ID = {
  legalGrounds: 'id',
  processedData: 'idProcessedData',
  informationCarriers: 'idInformationCarrier',
  recipients: 'idRecipient',
} as const satisfies Record<ActivityListName, string>;

/** The id of a row of any list. */
export function rowIdOf(list: ActivityListName, row: ActivityLists[ActivityListName][number]): number {
  return (row as unknown as Record<string, number>)[ROW_ID[list]] ?? 0;
}

const ofActivity = { idProcessingActivity: z.number() };
/**
 * The rows as they appear in answers, together with the names (in the requested language) of the items to which they
 * refer.
 */
export const namedLists = z.object({
  legalGrounds: z.array(legalGround.extend({ ...ofActivity, legalGroundName: z.string() })),
  processedData: z.array(
    z.object({
      idProcessedData: z.number(),
      ...ofActivity,
      description: z.string(),
      idDataCategory: z.number(),
      dataCategoryName: z.string(),
      itSystemOrStorageLocation: z.string().nullable(),
      securityMeasures: z.array(
        z.object({
          id: z.number(),
          idProcessedData: z.number(),
          idSecurityMeasure: z.number(),
          nameSecurityMeasure: z.string(),
          name: z.string().nullable(),
        }),
      ),
    }),
  ),
  informationCarriers: z.array(informationCarrier.extend(ofActivity)),
  recipients: z.array(recipient.extend({ ...ofActivity, countryName: z.string(), euOrAdequate: z.boolean() })),
});
export type NamedLists = z.infer<typeof namedLists>;
