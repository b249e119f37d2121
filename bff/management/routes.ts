import { z } from 'zod';
import { appResource, appResourceUpdate } from '#/bff/contract/app-resources.ts';
import { languageInPath } from '#/bff/contract/language-query.ts';
import { text } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readAppResource } from './read-app-resource.ts';
import { saveAppResource } from './save-app-resource.ts';

const resourceInPath = z.object({ name: text(100), lang: languageInPath });

const resource = declareRoute({
  method: 'get',
  path: '/api/AppResource/{name}/{lang}',
  right: 'signedIn',
  summary: 'A text of the application in one language',
  params: resourceInPath,
  answer: appResource,
  errors: ['NOT_FOUND'],
});

const saveResource = declareRoute({
  method: 'put',
  path: '/api/AppResource/{name}/{lang}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Stores a text of the application in one language; returns it as stored',
  params: resourceInPath,
  body: appResourceUpdate,
  answer: appResource,
  errors: ['NOT_FOUND', 'VERSION_MISSING', 'STALE_VERSION'],
});

/** The texts that administrators maintain. */
export const managementRoutes = () =>
  router()
    .openapi(resource, async (c) => {
      const { name, lang } = c.req.valid('param');
      return c.json(await readAppResource(c.var.context, name, lang), 200);
    })
    .openapi(saveResource, async (c) => {
      const { name, lang } = c.req.valid('param');
      return c.json(await saveAppResource(c.var.context, { name, language: lang }, c.req.valid('json')), 200);
    });
