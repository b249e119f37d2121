import { parseAst } from 'vite';
import type { Source } from './sources.ts';

/** A node of the syntax tree (ESTree), as far as this file uses it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Constructors of objects that keep what is put into them. */
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
/** Methods that change the collection they are called on. */
const CHANGES = 'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin';
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

type Code = Pick<Source, 'path' | 'text'>;

/**
 * The state, apart from constants, that files keep for as long as the process lives, one `path name` each: variables of
 * a module, collections that a module fills later, static fields, and, as `path name()`, the state that a function or
 * constructor keeps if the module calls it while loading. Functions are identified only by name, so two with the same
 * name count as one.
 */
export function findModuleState(sources: readonly Code[]): string[] {
  const files = sources.map((source) => ({ ...source, statements: statementsOf(source) }));
  const keeping = findKeeping(files);
  return files.flatMap(({ path, text, statements }) => {
    const found = statements.flatMap((statement) => {
      const declared = (statement.declaration ?? statement) as Node;
      const calls = callsIn(statement).filter((name) => keeping.has(name));
      const variables = variablesOf(declared, declared !== statement, text);
      return [...variables, ...staticsOf(declared), ...calls.map((name) => `${name}()`)];
    });
    return [...new Set(found)].map((name) => `${path} ${name}`);
  });
}

function statementsOf({ path, text }: Code): Node[] {
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  return program.body as Node[];
}

/**
 * Names of functions and classes whose result keeps something: a class with changing fields, a closure over a variable.
 */
function findKeeping(files: readonly { text: string; statements: readonly Node[] }[]): ReadonlySet<string> {
  const known = files.flatMap(({ text, statements }) => statements.flatMap((statement) => makersOf(statement, text)));
  const keeping = new Set(known.filter(({ keeps }) => keeps).map(({ name }) => name));
  for (let before = -1; before < keeping.size; ) {
    before = keeping.size;
    for (const { name, calls } of known) if (calls.some((call) => keeping.has(call))) keeping.add(name);
  }
  return keeping;
}

interface Maker {
  readonly name: string;
  /**
   * Whether the body of this function or class itself keeps something; what the called functions keep is added later.
   */
  readonly keeps: boolean;
  readonly calls: readonly string[];
}

function makersOf(statement: Node, text: string): Maker[] {
  const declared = (statement.declaration ?? statement) as Node;
  if (declared.type === 'ClassDeclaration') return [makerOfClass(declared, text)];
  if (declared.type === 'FunctionDeclaration') return [makerOfFunction(declared.id as Node, declared, text)];
  if (declared.type !== 'VariableDeclaration') return [];
  return (declared.declarations as Node[])
    .filter(({ init }) => FUNCTIONS.has((init as Node | null)?.type ?? ''))
    .map(({ id, init }) => makerOfFunction(id as Node, init as Node, text));
}

function makerOfClass(declared: Node, text: string): Maker {
  const own = text.slice(declared.start, declared.end);
  const fields = ((declared.body as Node).body as Node[]).filter(
    (member) => member.type === 'PropertyDefinition' && !member.static,
  );
  const changes = fields.some(({ key, readonly }) => {
    const { start, end } = key as Node;
    return !readonly || isChanged(`this.${text.slice(start, end)}`, own);
  });
  return { name: String((declared.id as Node).name), keeps: changes, calls: callsIn(fields) };
}

/**
 * A function keeps a variable or collection of its body if a function inside it changes that variable or collection.
 */
function makerOfFunction(id: Node, made: Node, text: string): Maker {
  const body = made.body as Node;
  const own = body.type === 'BlockStatement' ? (body.body as Node[]) : [];
  const inner = functionsIn(body).map(({ start, end }) => text.slice(start, end));
  const names = own
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => (declarations as Node[]).flatMap((one) => namesOf(one.id as Node)));
  const keeps = names.some((name) => inner.some((code) => isChanged(name, code) || isAssigned(name, code)));
  return { name: String(id.name), keeps, calls: callsIn(body) };
}

function variablesOf(declared: Node, isExported: boolean, text: string): string[] {
  if (declared.type !== 'VariableDeclaration' || declared.declare) return [];
  const names = (declared.declarations as Node[]).flatMap((one) =>
    namesOf(one.id as Node).map((name) => ({
      name,
      isReadonly: /^:\s*(readonly\b|Readonly)/.test(typeOf(one.id as Node, text)),
      init: one.init as Node | null,
    })),
  );
  if (declared.kind !== 'const') return names.map(({ name }) => name);
  return names
    .filter(({ name, isReadonly, init }) => isChanged(name, text) || (isExported && !isReadonly && isCollection(init)))
    .map(({ name }) => name);
}

/** The names that a declaration introduces: a single name, or all names in a pattern. */
function namesOf(id: Node): string[] {
  if (id.type === 'Identifier') return [id.name as string];
  const inner = id.left ?? id.argument ?? id.value;
  if (inner) return namesOf(inner as Node);
  return ((id.properties ?? id.elements) as (Node | null)[]).flatMap((part) => (part ? namesOf(part) : []));
}

function typeOf(id: Node, text: string): string {
  const annotation = id.typeAnnotation as Node | null;
  return annotation ? text.slice(annotation.start, annotation.end) : '';
}

function isCollection(init: Node | null): boolean {
  return init?.type === 'NewExpression' && COLLECTIONS.has((init.callee as Node).name as string);
}

/**
 * Whether the text changes the value of this name: by a method, an assignment to a part of it, `delete` or
 * `Object.assign`.
 */
function isChanged(name: string, text: string): boolean {
  const word = `(?<![\\w.$])${name.replaceAll('$', '\\$')}`;
  const part = '(?:\\.\\w+|\\[[^\\]]*\\])+';
  return [
    `${word}(?:${part})?\\.(?:${CHANGES})\\(`,
    `${word}${part}\\s*(?:[-+*/|&?]{0,2}=(?!=|>)|\\+\\+|--)`,
    `\\bdelete ${word}\\b`,
    `\\bObject\\.assign\\(${word}\\b`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

function isAssigned(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w.$])${name.replaceAll('$', '\\$')}\\s*(?:[-+*/|&?]{0,2}=(?!=|>)|\\+\\+|--)`).test(text);
}

function staticsOf(declared: Node): string[] {
  if (declared.type !== 'ClassDeclaration') return [];
  const members = (declared.body as Node).body as Node[];
  return members
    .filter((member) => member.type === 'PropertyDefinition' && member.static && !member.readonly)
    .map((member) => `${String((declared.id as Node).name)}.${String((member.key as Node).name)}`);
}

/**
 * The names of the functions that are called when this code runs, without those called inside functions that it
 * creates. Calls of methods are left out.
 */
function callsIn(code: unknown): string[] {
  const names: string[] = [];
  walk(code, (node) => {
    const callee = node.callee as Node | undefined;
    if (callee?.type === 'Identifier') names.push(String(callee.name));
    // A function that is called where it is defined runs immediately, so its body counts.
    else if (callee && FUNCTIONS.has(callee.type)) names.push(...callsIn(callee.body));
    return !FUNCTIONS.has(node.type) && node.type !== 'MethodDefinition' && !isField(node);
  });
  return names;
}

function functionsIn(code: unknown): Node[] {
  const found: Node[] = [];
  walk(code, (node) => {
    const isFunction = FUNCTIONS.has(node.type);
    if (isFunction) found.push(node);
    return !isFunction;
  });
  return found;
}

const isField = (node: Node) => node.type === 'PropertyDefinition' && !node.static;

/** Visits nodes from the outside in. If `visit` returns false, the inner nodes are skipped. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    if (node.type === undefined || visit(node)) for (const one of Object.values(node)) walk(one, visit);
  }
}
