import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/**
 * Files that call the server directly, each with how it adds the header with the page's owner, or why it may leave it
 * out (decision 0054).
 */
const CALLERS: Readonly<Record<string, string>> = {
  'web/api/transport.ts': 'makes all other calls: adds the header',
  'web/api/upload.ts': 'adds the header; fetch does not report the progress of an upload',
  'web/api/session.ts': 'adds the header; renews the session for the transport',
  'web/api/client-errors.ts': 'adds the header; must work when the transport does not',
  'web/app/session/connection.ts': 'checks whether the server answers, and shows nothing of its response',
  'web/app/labels/labels.ts': 'label files are the same for everybody',
  'web/public-incident/calls.ts': 'sends no cookie: the form is anonymous',
  'web/ui/files/PdfView.tsx': 'fetches an address to which its caller has added the owner',
};

const CALLING = /\bfetch\(|\bnew (XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/;

/** The text without its comments, because these may mention a call. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('every call of the web application is made by a file on the list, which names the owner of the page or has a reason not to', () => {
  const web = readSources(['web']).filter(({ isTest }) => !isTest);
  const calling = web.filter(({ text }) => CALLING.test(codeOf(text))).map(({ path }) => path);
  expect(calling.sort()).toEqual(Object.keys(CALLERS).sort());
});

it('the address in every link to a file names the owner of the page', () => {
  const web = readSources(['web']).filter(({ isTest }) => !isTest);
  const linking = web.filter(({ text }) =>
    /\burl\b.*idLinkedFile|\/api\/files\/download|\/api\/dossiers\/(content|archive|download)|location\.(href|assign)/.test(
      codeOf(text),
    ),
  );
  const files = linking.filter(({ text }) => /[Ff]ile/.test(text) && /withOwner\(/.test(text)).map(({ path }) => path);
  expect(files.sort()).toEqual([
    'web/dossiers/DossierFiles.tsx',
    'web/dossiers/EditFile.tsx',
    'web/dossiers/open-file.ts',
    'web/registers/files/linked-file.ts',
  ]);
  const addresses = linking.filter(({ text }) =>
    /\/api\/(dossiers\/(content|archive)|files\/download)/.test(codeOf(text)),
  );
  expect(addresses.filter(({ path }) => !files.includes(path)).map(({ path }) => path)).toEqual([]);
});
