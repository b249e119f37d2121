import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'docs');

const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(DOCS, name))
  .concat(join(ROOT, 'CONTRIBUTING.md'));
const textOf = (path: string) => readFileSync(path, 'utf8');
/** Paths of the repository's own files with this ending. */
const filesOf = (ending: RegExp): string[] =>
  ['web', 'bff', 'workers', 'processes', 'infra', 'tests', 'docs']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => ending.test(path));
const nameOf = (path: string) => relative(ROOT, path);

/** Anchors of a page's headings, as GitHub generates them. */
function anchorsOf(path: string): string[] {
  const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '');
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a page that lead to a file or heading that does not exist. */
function brokenLinks(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

/** The paths of the repository that a page names in inline code but that do not exist. */
function missingPaths(page: string): string[] {
  const codes = [...textOf(page).matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const paths = codes.filter((code) => /^(web|bff|workers|processes|infra|tests|docs)\/[\w./-]+$/.test(code));
  return paths.filter((path) => !existsSync(join(ROOT, path)));
}

/**
 * Matches a paper cited by name and section, or a folder next to the repository. People who have only this repository
 * cannot read those.
 */
const ELSEWHERE =
  /\b(?:DESIGN|LOOK|ENGINE|DATA|PLATFORM|REGISTERS|STYLE)(?:\.md\b| ?§| rule\b)|\bspec ?\/?[12] ?§|\b[12]§\d|services\/README/g;
const MAY_CITE = ['tests/house/docs.test.ts'];

/** The citations in a text; a comment that continues on the next line is read as one. */
const citations = (text: string): string[] =>
  [...text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ').matchAll(ELSEWHERE)].map(([found]) => found);

it('no file cites sources that are not in the repository', () => {
  const cites = filesOf(/\.(ts|tsx|mjs|css|md|sql|bpmn|html)$/)
    .filter((path) => !MAY_CITE.some((allowed) => path.startsWith(allowed)))
    .flatMap((path) => citations(textOf(join(ROOT, path))).map((found) => `${path}: ${found}`));
  expect(citations('/**\n * as decided (DESIGN\n * §5), and shown once (STYLE\n * rule 7)\n */')).toEqual([
    'DESIGN §',
    'STYLE rule',
  ]);
  expect(cites).toEqual([]);
});

describe('docs', () => {
  it('link to existing files and headings', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => brokenLinks(page).map((link) => `${nameOf(page)}: ${link}`))).toEqual([]);
  });

  it('name existing paths', () => {
    expect(pages.flatMap((page) => missingPaths(page).map((path) => `${nameOf(page)}: ${path}`))).toEqual([]);
  });

  it('are all listed in their index', () => {
    const index = textOf(join(DOCS, 'README.md'));
    const own = pages.filter((page) => dirname(page) === DOCS && !page.endsWith('README.md'));
    expect(own.filter((page) => !index.includes(`](${relative(DOCS, page)})`)).map(nameOf)).toEqual([]);
  });

  it('list every decision in the index of decisions', () => {
    const index = textOf(join(DOCS, 'decisions.md'));
    const decisions = readdirSync(join(ROOT, 'infra/decisions')).filter((name) => !name.startsWith('0000'));
    expect(decisions.filter((name) => !index.includes(`](../infra/decisions/${name})`))).toEqual([]);
  });
});
