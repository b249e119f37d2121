import type { DossierType } from '#/bff/contract/dossiers.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { incidents } from '#/bff/registers/incidents/register.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import type { BaseRegister } from '#/bff/registers/register.ts';

/**
 * For each dossier type, the register whose records have such dossiers. The register determines who may read a dossier
 * (anyone who may read the record) and who may change it (`changeDossier`). The table of the register has a column
 * `dossier_id`.
 */
export const DOSSIER_OWNERS: Readonly<Record<DossierType, BaseRegister>> = {
  1: incidents,
  2: processingActivities,
  3: giftReports,
};
