import { z } from 'zod';
import { LIMITS } from '#/bff/contract/limits.ts';
import { linkedFile } from '#/bff/contract/linked-file.ts';
import { recordId } from '#/bff/contract/text.ts';
import { binaryAnswer, declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { answerDownload, IN_PARTS, wishOf } from './answer-download.ts';
import { deleteFile } from './delete-file.ts';
import { downloadFile } from './download.ts';
import type { FileRegister } from './record-file.ts';
import { uploadFile } from './upload.ts';

const byId = z.object({ id: recordId });

const upload = <N extends string>({ noun, secondFile }: FileRegister<N>) =>
  declareRoute({
    method: 'post',
    path: `/api/files/upload/${noun}/{id}`,
    right: ['Access'],
    summary: `Makes the uploaded file the only one of the ${noun}`,
    params: byId,
    upload: 'file',
    answer: linkedFile,
    errors: [
      ...(secondFile === 'refused' ? (['ATTACHMENT_PRESENT'] as const) : []),
      ...(['NOT_FOUND', 'WRONG_STATUS', 'TOO_LARGE', 'WRONG_TYPE', 'FILE_INFECTED', 'SAME_KEY_OTHER_CALL'] as const),
    ],
    rate: { calls: 120, perSeconds: 60 },
  });

const remove = <N extends string>({ noun }: FileRegister<N>) =>
  declareRoute({
    method: 'delete',
    path: `/api/files/delete/${noun}/{id}`,
    right: ['Access'],
    summary: `Removes the file of the ${noun}`,
    params: byId,
    answer: z.object({}),
    errors: ['NOT_FOUND', 'WRONG_STATUS'],
  });

const download = <N extends string>({ noun }: FileRegister<N>) =>
  declareRoute({
    method: 'get',
    path: `/api/files/download/${noun}/{id}`,
    right: ['Access'],
    summary: `The file of the ${noun}, or the part of it that Range asks for`,
    params: byId,
    answer: binaryAnswer,
    otherwise: IN_PARTS,
    errors: ['NOT_FOUND', 'FILE_NOT_SCANNED', 'FILE_INFECTED'],
  });

/** The calls for the single file of each record of a register. @param maxBytes the largest file that is accepted */
export const fileRoutes = <N extends string>(register: FileRegister<N>, maxBytes: number = LIMITS.fileBytes) =>
  router()
    .openapi(upload(register), async (c) =>
      c.json(await uploadFile(c.var.context, register, c.req.valid('param').id, c.req.raw, maxBytes), 200),
    )
    .openapi(remove(register), async (c) =>
      c.json(await deleteFile(c.var.context, register, c.req.valid('param').id), 200),
    )
    .openapi(download(register), async (c) =>
      answerDownload(await downloadFile(c.var.context, register, c.req.valid('param').id, wishOf(c))),
    );
