/**
 * The tokens of SQL (the manual of Postgres, 4.1 Lexical Structure), as far as recognising comments requires: white
 * space and line comments, the start of a block comment, the start of a dollar-quoted text, and everything else, which
 * is kept as it is.
 */
const TOKEN =
  /(?<space>\s+|--[^\n]*)|(?<block>\/\*)|(?<dollar>\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|e'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'|'[^']*(?:''[^']*)*'|"[^"]*"|[\w$\u0080-\uffff]+|./gisy;

/**
 * The statements of an SQL text in a form that comments and line breaks do not change: outside quoted texts and names,
 * comments and white space become one space. The same happens inside dollar-quoted texts, such as the bodies of
 * functions.
 */
export function withoutComments(sql: string): string {
  let result = '';
  const token = new RegExp(TOKEN);
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const { space, block, dollar } = match.groups ?? {};
    if (block !== undefined) token.lastIndex = endOfBlock(sql, match.index);
    if (dollar !== undefined) {
      const end = endOf(sql, dollar, token.lastIndex);
      result += dollar + withoutComments(sql.slice(token.lastIndex, end)) + dollar;
      token.lastIndex = end + dollar.length;
    } else if (space === undefined && block === undefined) result += match[0];
    else if (!result.endsWith(' ')) result += ' ';
  }
  return result.trim();
}

/** The first position of `text` at or after `from`; the end of the SQL if there is none. */
function endOf(sql: string, text: string, from: number): number {
  const found = sql.indexOf(text, from);
  return found < 0 ? sql.length : found;
}

/** The position after a block comment, which may contain others. */
function endOfBlock(sql: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  let depth = 0;
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return sql.length;
}
