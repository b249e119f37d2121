import { z } from 'zod';
import { kycApply, kycCounts, kycImportPreview, kycParty } from '#/bff/contract/kyc.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { applyKycImport } from './import/apply-import.ts';
import { previewKycImport } from './import/preview-import.ts';
import { findKycParties } from './queries.ts';

const parties = declareRoute({
  method: 'get',
  path: '/api/KYC',
  right: ['Access'],
  summary: 'External parties that have been screened, by name',
  answer: z.array(kycParty),
});

const preview = declareRoute({
  method: 'post',
  path: '/api/KYC/import/preview',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Previews what a file of KYC parties would change, and lists all its faults',
  upload: 'file',
  answer: kycImportPreview,
  errors: ['TOO_LARGE', 'WRONG_TYPE'],
  rate: { calls: 30, perSeconds: 60 },
});

const apply = declareRoute({
  method: 'post',
  path: '/api/KYC/import/apply',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Applies a previewed file as a whole, or not at all',
  body: kycApply,
  answer: kycCounts,
  errors: ['NOT_FOUND', 'IMPORT_STALE'],
});

/** The KYC list: everybody with access reads it, administrators of the whole group import it (OP-058). */
export const kycRoutes = () =>
  router()
    .openapi(parties, async (c) => c.json(await findKycParties(c.var.services.sql), 200))
    .openapi(preview, async (c) => c.json(await previewKycImport(c.var.context, c.req.raw), 200))
    .openapi(apply, async (c) => c.json(await applyKycImport(c.var.context, c.req.valid('json').idImport), 200));
