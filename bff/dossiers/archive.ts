import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '#/bff/context.ts';
import { DEFAULT_LANGUAGE } from '#/bff/contract/languages.ts';
import { contentDisposition } from '#/bff/files/file-name.ts';
import { auditDossier } from './audit-dossier.ts';
import { loadDossier } from './load-dossier.ts';
import { type DossierLine, listDossierFiles } from './queries.ts';

/**
 * All files of a dossier as one zip, which is created while it is sent. Infected files and those that wait for the
 * scanner are left out, and a text file in the archive lists them.
 *
 * @throws Failure NOT_FOUND
 */
export async function openArchive(
  context: Context,
  dossierId: number,
): Promise<{ headers: Record<string, string>; body: Readable }> {
  const { sql, files } = context.services;
  const dossier = await loadDossier(sql, context, dossierId);
  const lines = await listDossierFiles(sql, dossierId, DEFAULT_LANGUAGE);
  const isSafe = ({ scan }: DossierLine) => scan === 'clean' || scan === 'off';
  await auditDossier(sql, context, 'archive', dossier, { files: lines.filter(isSafe).map(({ fileId }) => fileId) });
  const zip = new ZipFile();
  // Files are opened one after the other, because a dossier may have more files than a process may open.
  for (const [name, line] of named(lines.filter(isSafe)))
    zip.addReadStreamLazy(name, { mtime: line.createdAt, compress: false }, (done) => {
      files.get(line.storeKey).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  const left = lines.filter((line) => !isSafe(line));
  if (left.length > 0)
    zip.addBuffer(Buffer.from(left.map(({ filename, scan }) => `${filename}: ${scan}\n`).join('')), 'LEFT-OUT.txt', {
      compress: false,
    });
  zip.end();
  const body = new Readable().wrap(zip.outputStream as NodeJS.ReadableStream);
  zip.on('error', (error: Error) => body.destroy(error));
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `${dossier.loaded.record.number}.zip`),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
  return { headers, body };
}

/** Makes names unique, ignoring case, because some systems do not distinguish upper and lower case. */
function* named(lines: readonly DossierLine[]): Generator<[string, DossierLine]> {
  const taken = new Set<string>();
  for (const line of lines) {
    const dot = line.filename.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [line.filename.slice(0, dot), line.filename.slice(dot)] : [line.filename, ''];
    let name = line.filename;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${end}`;
    taken.add(name.toLowerCase());
    yield [name, line];
  }
}
