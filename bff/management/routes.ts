import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#/bff/contract/languages.ts';
import { appResource } from '#/bff/contract/startup.ts';
import { text } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readAppResource } from './read-app-resource.ts';

const resource = declareRoute({
  method: 'get',
  path: '/api/AppResource/{name}/{lang}',
  right: 'signedIn',
  summary: 'A text of the application in one language',
  params: z.object({
    name: text(100),
    lang: z.enum(['1043', '1033'], { error: 'notAllowed' }).transform(Number).default(DEFAULT_LANGUAGE),
  }),
  answer: appResource,
  errors: ['NOT_FOUND'],
});

/** Texts that administrators keep; writing them comes with their screens. */
export const managementRoutes = () =>
  router().openapi(resource, async (c) => {
    const { name, lang } = c.req.valid('param');
    return c.json(await readAppResource(c.var.context, name, lang), 200);
  });
