import { z } from 'zod';
import { kycParty } from '#/bff/contract/kyc.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { findKycParties } from './queries.ts';

const parties = declareRoute({
  method: 'get',
  path: '/api/KYC',
  right: ['Access'],
  summary: 'External parties that were looked into, by name',
  answer: z.array(kycParty),
});

/** The KYC list: everybody with access reads it (OP-058). */
export const kycRoutes = () =>
  router().openapi(parties, async (c) => c.json(await findKycParties(c.var.services.sql), 200));
