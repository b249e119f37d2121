import { Readable } from 'node:stream';
import { z } from 'zod';
import { dossierFile, dossierFileUpdate } from '#/bff/contract/dossiers.ts';
import { langQuery } from '#/bff/contract/language-query.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { recordId } from '#/bff/contract/text.ts';
import { answerDownload, IN_PARTS, wishOf } from '#/bff/files/answer-download.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { addFile } from './add-file.ts';
import { openArchive } from './archive.ts';
import { changeFile, removeFile } from './change-file.ts';
import { listFiles } from './list-files.ts';
import { makeDownloadUrl, openByTicket, openDossierFile } from './open-file.ts';

const byDossier = z.object({ idDossier: recordId });
const UNSAFE = ['FILE_NOT_SCANNED', 'FILE_INFECTED'] as const;

const list = declareRoute({
  method: 'get',
  path: '/api/dossiers/files/{idDossier}',
  right: ['Access'],
  summary: 'The files of a dossier, for anyone who may read the record that it belongs to',
  params: byDossier,
  query: langQuery,
  answer: z.array(dossierFile),
  errors: ['NOT_FOUND'],
});

const add = declareRoute({
  method: 'post',
  path: '/api/dossiers/files/upload/{idDossier}',
  right: ['Access'],
  summary: 'Adds a file to a dossier, with idFileType, description and date as text fields of the form',
  params: byDossier,
  upload: 'file',
  answer: dossierFile,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'TOO_LARGE', 'WRONG_TYPE', 'FILE_INFECTED', 'SAME_KEY_OTHER_CALL'],
  rate: { calls: 120, perSeconds: 60 },
});

const change = declareRoute({
  method: 'put',
  path: '/api/dossiers/files/{idDossier}',
  right: ['Access'],
  summary: 'Changes the type, description or date of a file in a dossier; returns its new version',
  params: byDossier,
  body: dossierFileUpdate,
  answer: z.object({ idDossierLinkedFile: z.number(), version: z.number() }),
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'STALE_VERSION'],
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/dossiers/files/{idDossier}/{idFile}',
  right: ['Access'],
  summary: 'Removes a file from a dossier',
  params: byDossier.extend({ idFile: recordId }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const downloadUrl = declareRoute({
  method: 'get',
  path: '/api/dossiers/downloadurl/{id}',
  right: ['Access'],
  summary: 'A one-time address of a file in a dossier, for the caller, valid for one minute',
  params: z.object({ id: recordId }),
  answer: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', ...UNSAFE],
});

const byTicket = declareRoute({
  method: 'get',
  path: '/api/dossiers/download/{token}',
  right: ['Access'],
  summary: 'The file behind a one-time address',
  params: z.object({ token: z.string().max(100, 'tooLong') }),
  answer: binaryAnswer,
  otherwise: IN_PARTS,
  errors: ['NOT_FOUND', ...UNSAFE],
});

const content = declareRoute({
  method: 'get',
  path: '/api/dossiers/content/{id}',
  right: ['Access'],
  summary: 'A file of a dossier, or the part of it that Range asks for',
  params: z.object({ id: recordId }),
  answer: binaryAnswer,
  otherwise: IN_PARTS,
  errors: ['NOT_FOUND', ...UNSAFE],
});

const archive = declareRoute({
  method: 'get',
  path: '/api/dossiers/archive/{idDossier}',
  right: ['Access'],
  summary: 'All files of a dossier as one zip',
  params: byDossier,
  answer: binaryAnswer,
  errors: ['NOT_FOUND'],
  rate: { calls: 10, perSeconds: 60 },
});

/** The files of dossiers; the record of a dossier determines who may read and change it. */
export const dossierRoutes = (maxBytes: number = LIMITS.fileBytes) =>
  router()
    .openapi(list, async (c) =>
      c.json(await listFiles(c.var.context, c.req.valid('param').idDossier, c.req.valid('query').lang), 200),
    )
    .openapi(add, async (c) =>
      c.json(await addFile(c.var.context, c.req.valid('param').idDossier, c.req.raw, maxBytes), 200),
    )
    .openapi(change, async (c) =>
      c.json(await changeFile(c.var.context, c.req.valid('param').idDossier, c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      const { idDossier, idFile } = c.req.valid('param');
      return c.json(await removeFile(c.var.context, idDossier, idFile), 200);
    })
    .openapi(downloadUrl, async (c) => c.json(await makeDownloadUrl(c.var.context, c.req.valid('param').id), 200))
    .openapi(byTicket, async (c) =>
      answerDownload(await openByTicket(c.var.context, c.req.valid('param').token, wishOf(c))),
    )
    .openapi(content, async (c) =>
      answerDownload(await openDossierFile(c.var.context, c.req.valid('param').id, wishOf(c))),
    )
    .openapi(archive, async (c) => {
      const { headers, body } = await openArchive(c.var.context, c.req.valid('param').idDossier);
      return new Response(Readable.toWeb(body) as ReadableStream, { status: 200, headers });
    });
