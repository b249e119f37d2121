import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { SCAN_STATES } from './linked-file.ts';
import { calendarDate, optionalText, recordId } from './text.ts';

/** The kind of record that a dossier belongs to. */
export const DOSSIER_TYPE = { incident: 1, processingActivity: 2, giftReport: 3 } as const;
export type DossierType = (typeof DOSSIER_TYPE)[keyof typeof DOSSIER_TYPE];

/** The default type of a file. */
export const DEFAULT_FILE_TYPE = 99;

/** Whether a file type is offered in dossiers of `type`. @param usedIn its dossier types, separated by commas */
export function isOffered(usedIn: string, type: DossierType): boolean {
  return usedIn
    .split(',')
    .map((part) => part.trim())
    .includes(String(type));
}

/** A file of a dossier. */
export const dossierFile = z.object({
  idDossierLinkedFile: z.number(),
  filename: z.string(),
  description: z.string().nullable(),
  /** ISO time. */
  createdOn: z.string(),
  /** Null for somebody who did not sign in. */
  createdBy: z.string().nullable(),
  idFileType: z.number(),
  fileTypeName: z.string(),
  date: z.string().nullable(),
  contenttype: z.string(),
  bytes: z.number(),
  scan: z.enum(SCAN_STATES),
  version: z.number(),
});
export type DossierFile = z.infer<typeof dossierFile>;

const fileType = z
  .number({ error: 'invalidType' })
  .int('invalidType')
  .min(1, 'notAllowed')
  .max(2_147_483_647, 'notAllowed');
const date = z
  .union([z.literal('').transform(() => null), calendarDate])
  .nullish()
  .transform((value) => value ?? null);

/** The description of a file; every part is optional. */
export const dossierFileWords = z.object({
  idFileType: fileType.default(DEFAULT_FILE_TYPE),
  description: optionalText(LIMITS.longText),
  date,
});
export type DossierFileWords = z.infer<typeof dossierFileWords>;

/** Body of PUT /api/dossiers/files/{idDossier}. Without a version, the version is not checked. */
export const dossierFileUpdate = dossierFileWords.extend({
  idDossierLinkedFile: recordId,
  version: z.number({ error: 'invalidType' }).int('invalidType').optional(),
});
export type DossierFileUpdate = z.infer<typeof dossierFileUpdate>;

/** The description of a file, as text fields of a form. */
export const dossierFileFields = z.object({
  idFileType: z
    .string()
    .regex(/^\d{1,10}$/, 'invalidType')
    .transform(Number)
    .pipe(fileType)
    .default(DEFAULT_FILE_TYPE),
  description: optionalText(LIMITS.longText),
  date,
});

/** How long the address of `downloadurl` is valid, in seconds; it can be opened once. */
export const DOWNLOAD_SECONDS = 60;
