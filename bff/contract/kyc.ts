import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';
import { importFault, importId } from './people-import.ts';

/** An external party that was screened. */
export const kycParty = z.object({ id: z.number(), type: z.string(), name: z.string(), city: z.string().nullable() });
export type KycParty = z.infer<typeof kycParty>;

/**
 * How the columns of the KYC grid are compared and filtered, on the screen and in the Excel file; labels `Kyc.<key>`.
 */
export const KYC_RULES = {
  type: { key: 'type', type: 'list' },
  name: { key: 'name', type: 'text' },
  city: { key: 'city', type: 'text' },
} as const satisfies Record<string, GridColumnRule<KycParty>>;

/** The columns of a file of parties. `city` may be missing; the stored value then stays. */
export const KYC_FIELDS = ['externalId', 'type', 'name', 'city'] as const;
export type KycField = (typeof KYC_FIELDS)[number];

/** `hours`: how long a file waits to be applied; `changes` and `faults`: the largest number in an answer. */
export const KYC_IMPORT_LIMITS = { bytes: 5_000_000, hours: 24, changes: 5_000, faults: 1_000 } as const;

/** `gone` means that the party is not in the file, and is deleted when the file is applied. */
export const KYC_CHANGES = ['new', 'changed', 'gone'] as const;

export const kycChange = z.object({
  kind: z.enum(KYC_CHANGES),
  /** The row number in the spreadsheet; null if the party is not in the file. */
  row: z.number().nullable(),
  externalId: z.string(),
  name: z.string(),
  /** The differences; empty for a new party and for one that is deleted. */
  fields: z.array(z.object({ field: z.enum(KYC_FIELDS), before: z.string().nullable(), after: z.string().nullable() })),
});
export type KycChange = z.infer<typeof kycChange>;

export const kycCounts = z.object({
  rows: z.number(),
  unchanged: z.number(),
  new: z.number(),
  changed: z.number(),
  gone: z.number(),
});
export type KycCounts = z.infer<typeof kycCounts>;

/**
 * The changes that a file would make, or its faults. A file with faults cannot be applied, and its `idImport` is null.
 */
export const kycImportPreview = z.object({
  idImport: z.string().nullable(),
  filename: z.string(),
  /** Unknown columns of the file. */
  ignored: z.array(z.string()),
  counts: kycCounts,
  /** Only the first changes, if there are very many. */
  changes: z.array(kycChange),
  faults: z.array(importFault),
  faultCount: z.number(),
});
export type KycImportPreview = z.infer<typeof kycImportPreview>;

export const kycApply = z.object({ idImport: importId });
