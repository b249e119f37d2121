import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';

/** An external party that was looked into (spec 2§3). */
export const kycParty = z.object({ id: z.number(), type: z.string(), name: z.string(), city: z.string().nullable() });
export type KycParty = z.infer<typeof kycParty>;

/** How the columns of the KYC grid compare and filter, on the screen and in the Excel file; labels `Kyc.<key>`. */
export const KYC_RULES = {
  type: { key: 'type', type: 'list' },
  name: { key: 'name', type: 'text' },
  city: { key: 'city', type: 'text' },
} as const satisfies Record<string, GridColumnRule<KycParty>>;
