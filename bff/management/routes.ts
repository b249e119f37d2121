import { z } from 'zod';
import { DEFAULT_LANGUAGE, type LanguageId } from '#/bff/contract/languages.ts';
import { releaseNote } from '#/bff/contract/release-notes.ts';
import { appResource } from '#/bff/contract/startup.ts';
import { text } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { listReleaseNotes } from './list-release-notes.ts';
import { readAppResource } from './read-app-resource.ts';

/** A language in the path: one that there is, unlike `lang=`, which falls back to Dutch. */
const languageInPath = z
  .enum(['1043', '1033'], { error: 'notAllowed' })
  .transform((text) => Number(text) as LanguageId)
  .default(DEFAULT_LANGUAGE);

const resource = declareRoute({
  method: 'get',
  path: '/api/AppResource/{name}/{lang}',
  right: 'signedIn',
  summary: 'A text of the application in one language',
  params: z.object({
    name: text(100),
    lang: languageInPath,
  }),
  answer: appResource,
  errors: ['NOT_FOUND'],
});

const notes = declareRoute({
  method: 'get',
  path: '/api/ReleaseNotes/{lang}',
  right: 'signedIn',
  summary: 'What is new in Openboek, newest first, in one language',
  params: z.object({ lang: languageInPath }),
  answer: z.array(releaseNote),
});

/** Texts that administrators keep; writing them comes with their screens. */
export const managementRoutes = () =>
  router()
    .openapi(resource, async (c) => {
      const { name, lang } = c.req.valid('param');
      return c.json(await readAppResource(c.var.context, name, lang), 200);
    })
    .openapi(notes, async (c) => c.json(await listReleaseNotes(c.var.context, c.req.valid('param').lang), 200));
