import { Readable } from 'node:stream';
import { z } from 'zod';
import { linkedFile } from '#/bff/contract/gift-reports.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { recordId } from '#/bff/contract/text.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { deleteReportFile } from './delete-file.ts';
import { downloadReportFile } from './download.ts';
import { uploadReportFile } from './upload.ts';

const byId = z.object({ id: recordId });

const upload = declareRoute({
  method: 'post',
  path: '/api/files/upload/report/{id}',
  right: ['Access'],
  summary: "Makes the uploaded file the only one of the owner's Concept",
  params: byId,
  upload: 'file',
  answer: linkedFile,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'TOO_LARGE', 'WRONG_TYPE', 'FILE_INFECTED', 'SAME_KEY_OTHER_CALL'],
  rate: { calls: 120, perSeconds: 60 },
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/files/delete/report/{id}',
  right: ['Access'],
  summary: "Takes the file off the owner's Concept",
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
});

const download = declareRoute({
  method: 'get',
  path: '/api/files/download/report/{id}',
  right: ['Access'],
  summary: "A report's file, whole or (Range) in part",
  params: byId,
  answer: binaryAnswer,
  otherwise: {
    206: 'The part of the file that Range asks for',
    304: 'The file is as the caller has it',
    416: 'No such part',
  },
  errors: ['NOT_FOUND', 'FILE_NOT_SCANNED', 'FILE_INFECTED'],
});

/** The files of gift reports (spec 1§7). @param maxBytes the largest file that is taken */
export const fileRoutes = (maxBytes: number = LIMITS.fileBytes) =>
  router()
    .openapi(upload, async (c) =>
      c.json(await uploadReportFile(c.var.context, c.req.valid('param').id, c.req.raw, maxBytes), 200),
    )
    .openapi(remove, async (c) => c.json(await deleteReportFile(c.var.context, c.req.valid('param').id), 200))
    .openapi(download, async (c) => {
      const { status, headers, body } = await downloadReportFile(c.var.context, c.req.valid('param').id, {
        range: c.req.header('Range'),
        ifRange: c.req.header('If-Range'),
        ifNoneMatch: c.req.header('If-None-Match'),
        headersOnly: c.req.raw.method === 'HEAD',
      });
      return new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers });
    });
