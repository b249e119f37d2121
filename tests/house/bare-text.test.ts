import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSources, type Source } from './sources.ts';

/** A node of the syntax tree (ESTree with JSX), as far as this file uses it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** The functions that give a screen its texts. A call of one of them counts as a text. */
const WORDING = new Set(['t', 'text', 'fieldText', 'formatDate', 'formatDateTime', 'String']);

const partOf = (node: Node, name: string) => node[name] as Node;

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'CallExpression' && WORDING.has(String(partOf(node, 'callee').name));
}

/** The kinds of value that the expression can have: a text, or something else, such as nothing. */
function kindsOf(node: Node): ReadonlySet<'text' | 'other'> {
  if (node.type === 'ParenthesizedExpression') return kindsOf(partOf(node, 'expression'));
  if (node.type === 'LogicalExpression' && node.operator === '&&')
    return new Set(['other', ...kindsOf(partOf(node, 'right'))]);
  if (node.type === 'ConditionalExpression')
    return new Set([...kindsOf(partOf(node, 'consequent')), ...kindsOf(partOf(node, 'alternate'))]);
  return new Set([isText(node) ? 'text' : 'other']);
}

const comesAndGoes = (node: Node) => kindsOf(node).size > 1;

const isNothing = (child: Node) =>
  child.type === 'JSXText'
    ? String(child.value).trim() === ''
    : child.type === 'JSXExpressionContainer' && partOf(child, 'expression').type === 'JSXEmptyExpression';

/** The places, as `path:line`, where a text comes and goes next to something else. */
function findBareTexts({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type } = node as Node;
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const children = ((node as Node).children as Node[]).filter((child) => !isNothing(child));
      if (children.length > 1)
        for (const child of children)
          if (child.type === 'JSXExpressionContainer' && comesAndGoes(partOf(child, 'expression')))
            found.push(`${path}:${text.slice(0, child.start).split('\n').length}`);
    }
    Object.values(node).forEach(look);
  };
  look(parseAst(text, { lang: 'tsx' }, path));
  return found;
}

/**
 * A browser that translates a page replaces its text nodes. When React then removes such a node, it is already gone,
 * and the whole page crashes (react#11538). So a text that comes and goes next to something else must have its own
 * element.
 */
describe('a text that comes and goes', () => {
  it.each([
    ['is found next to an element', '<p><b>1</b>{on && "more"}</p>', 1],
    ['is found in place of an element', '<p>{on ? t("a") : <i />}<b /></p>', 1],
    ['is found in one of two cases', '<p>{first ? "" : last ? " and " : ", "}<a /></p>', 1],
    ['is accepted in an element of its own', '<p><b>1</b>{on && <span>more</span>}</p>', 0],
    ['is accepted alone', '<p>{on && "more"}</p>', 0],
    ['is accepted in place of another text', '<p>{on ? t("a") : t("b")} <b /></p>', 0],
  ])('%s', (_where, element, count) => {
    expect(findBareTexts({ path: 'x.tsx', text: `export const x = (on, first, last, t) => ${element};` })).toHaveLength(
      count,
    );
  });

  it('is never a bare text next to other content', () => {
    const components = readSources(['web']).filter(({ path }) => path.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(300);
    expect(components.flatMap(findBareTexts)).toEqual([]);
  });
});
