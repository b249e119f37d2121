import { KYC_RULES, type KycParty } from '#/bff/contract/kyc.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { findKycParties } from './queries.ts';

/** The KYC grid as an Excel file. */
export const kycFile: FileGrid<KycParty> = {
  label: 'Kyc.title',
  right: 'Access',
  read: ({ services }) => findKycParties(services.sql),
  columns: Object.values(KYC_RULES).map((rule) => ({
    ...rule,
    label: `Kyc.${rule.key}`,
    ...(rule.type === 'list' && { word: (row: KycParty) => row[rule.key] }),
  })),
};
