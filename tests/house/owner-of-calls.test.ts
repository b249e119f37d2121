import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Files that call the server by themselves, and why that is no way around the name of the page's owner (decision 0054). */
const CALLERS: Readonly<Record<string, string>> = {
  'web/api/transport.ts': 'the one way of calls: adds the header',
  'web/api/upload.ts': 'adds the header; fetch tells no progress of an upload',
  'web/api/session.ts': 'adds the header; renews the session for the transport',
  'web/api/client-errors.ts': 'adds the header; must work when the transport does not',
  'web/app/session/connection.ts': 'asks whether anybody answers, and shows nothing of the answer',
  'web/app/labels/labels.ts': 'label files are the same for everybody',
  'web/ui/files/PdfView.tsx': 'fetches an address that its caller has put the owner into',
};

const CALLING = /\bfetch\(|\bnew (XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/;

/** Without comments, which may speak of it. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('every call of the web application is made by a file that names the owner of the page', () => {
  const web = readSources(['web']).filter(({ isTest }) => !isTest);
  const calling = web.filter(({ text }) => CALLING.test(codeOf(text))).map(({ path }) => path);
  expect(calling.sort()).toEqual(Object.keys(CALLERS).sort());
});

it('files are linked with the owner in their address', () => {
  const web = readSources(['web']).filter(({ isTest }) => !isTest);
  const linking = web.filter(({ text }) => /\burl\b.*idLinkedFile|\/api\/files\/download/.test(codeOf(text)));
  expect(linking.map(({ path }) => path)).toEqual(['web/registers/gift-reports/report-file.ts']);
  expect(linking[0]?.text).toContain('withOwner(');
});
