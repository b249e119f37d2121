import { z } from 'zod';
import { languageInPath } from '#/bff/contract/language-query.ts';
import { releaseNote, releaseNoteUpdate } from '#/bff/contract/release-notes.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { deleteReleaseNote } from './delete-note.ts';
import { listReleaseNotes } from './list-notes.ts';
import { saveReleaseNote } from './save-note.ts';

const ofLanguage = z.object({ lang: languageInPath });

const notes = declareRoute({
  method: 'get',
  path: '/api/ReleaseNotes/{lang}',
  right: 'signedIn',
  summary: 'What is new in Openboek, newest first, in one language',
  params: ofLanguage,
  answer: z.array(releaseNote),
});

const save = declareRoute({
  method: 'put',
  path: '/api/ReleaseNotes/{lang}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Stores a release note, a new one if `idReleaseNote` is 0 or left out; returns it as stored',
  params: ofLanguage,
  body: releaseNoteUpdate,
  answer: releaseNote,
  errors: ['NOT_FOUND', 'VERSION_MISSING', 'STALE_VERSION'],
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/ReleaseNotes/{id}',
  right: ['AdministerApplication'],
  wholeGroup: true,
  summary: 'Deletes a release note',
  params: z.object({ id: recordId }),
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

/** Release notes: everybody reads them, administrators of the whole group write them. */
export const releaseNoteRoutes = () =>
  router()
    .openapi(notes, async (c) => c.json(await listReleaseNotes(c.var.context, c.req.valid('param').lang), 200))
    .openapi(save, async (c) => {
      const { lang } = c.req.valid('param');
      return c.json(await saveReleaseNote(c.var.context, lang, c.req.valid('json')), 200);
    })
    .openapi(remove, async (c) => c.json(await deleteReleaseNote(c.var.context, c.req.valid('param').id), 200));
