import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$/;
const CALLS = new Set(['it', 'test', 'describe']);
/** Modifiers of tests that do not run or must fail, and therefore prove nothing. */
const MUTING = new Set(['skip', 'todo', 'fixme', 'fail', 'fails']);
/** Stands for ${…} in a template string; an id next to it is incomplete. */
const HOLE = '\ufffd';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** The names after the first dot of the call, in order, and the tables of `.each` and `.for`. */
interface Chain {
  name: string;
  modifiers: string[];
  tables: Node[];
}

/** The requirement ids in the titles of all tests that count, each with the files that name it. */
export function idsInTestTitles(folders: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of folders.flatMap(testFiles)) {
    const lang = path.endsWith('x') ? 'tsx' : 'ts';
    for (const id of idsIn(parseAst(readFileSync(join(ROOT, path), 'utf8'), { lang }) as unknown as Node)) {
      found.set(id, (found.get(id) ?? new Set()).add(path));
    }
  }
  return found;
}

function testFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST_FILE.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}

function idsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(idsIn);
  if (!isNode(node)) return [];
  const call = node.type === 'CallExpression' ? readChain(node.callee) : null;
  if (!call || !CALLS.has(call.name)) return Object.values(node).flatMap(idsIn);
  if (call.modifiers.some((name) => MUTING.has(name))) return [];
  const [title, ...rest] = node.arguments as Node[];
  const texts = title && !isFunction(title) ? textsIn(title) : [];
  // A title with a placeholder gets its text from the table.
  const all = texts.some((text) => /%[a-z#$]|\$[a-z_]/i.test(text))
    ? [...texts, ...call.tables.flatMap(textsIn)]
    : texts;
  return [...all.flatMap(wholeIds), ...rest.flatMap(idsIn)];
}

/**
 * Reads `it`, `it.only`, `it.each(table)` or any other chain of names from the callee; returns null if it is no such
 * chain.
 */
function readChain(callee: unknown): Chain | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return { name: callee.name as string, modifiers: [], tables: [] };
  if (callee.type === 'MemberExpression') {
    const inner = readChain(callee.object);
    return inner && { ...inner, modifiers: [...inner.modifiers, (callee.property as Node).name as string] };
  }
  if (callee.type !== 'CallExpression' && callee.type !== 'TaggedTemplateExpression') return null;
  const inner = readChain(callee.callee ?? callee.tag);
  const takesTable = inner?.modifiers.some((name) => name === 'each' || name === 'for');
  if (!inner || !takesTable) return inner;
  return { ...inner, tables: [...inner.tables, ...((callee.arguments as Node[]) ?? [callee.quasi as Node])] };
}

/** Every text below a node; parts of a template string are joined by HOLE. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type !== 'TemplateLiteral') return Object.values(node).flatMap(textsIn);
  const quasis = node.quasis as { value: { raw: string } }[];
  return [quasis.map((quasi) => quasi.value.raw).join(HOLE), ...textsIn(node.expressions)];
}

/** MR-001 is an id; GR-2026-00001 (the number of a record) and MR-00${n} are not. */
function wholeIds(text: string): string[] {
  return text.match(/(?<![\w\ufffd-])[A-Z]{2}-\d{3}(?![\w\ufffd]|-\d)/g) ?? [];
}

function isFunction(node: Node): boolean {
  return ['ArrowFunctionExpression', 'FunctionExpression', 'ObjectExpression'].includes(node.type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
