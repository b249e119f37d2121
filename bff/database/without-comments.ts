/**
 * The statements of an SQL text in a form that comments and line breaks do not change: comments are removed, also those
 * in bodies of functions, and white space outside literals becomes one space. Nested block comments, escape strings
 * (`E'…'`) and tagged dollar quotes are read as Postgres reads them (its manual, 4.1 Lexical Structure).
 */
export function withoutComments(sql: string): string {
  let result = '';
  let at = 0;
  const copy = (end: number) => {
    result += sql.slice(at, end);
    at = end;
  };
  while (at < sql.length) {
    const rest = sql.slice(at);
    const dollar = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(rest)?.[0];
    if (rest.startsWith('--')) at = endOf(sql, '\n', at);
    else if (rest.startsWith('/*')) at = endOfBlock(sql, at);
    else if (/^\s/.test(rest)) {
      at += /^\s+/.exec(rest)?.[0].length ?? 1;
      if (!result.endsWith(' ')) result += ' ';
    } else if (dollar !== undefined && !/[\w$\u0080-\uffff]$/.test(result)) {
      const body = at + dollar.length;
      const end = endOf(sql, dollar, body);
      result += dollar + withoutComments(sql.slice(body, end)) + dollar;
      at = Math.min(end + dollar.length, sql.length);
    } else if (rest.startsWith('"')) copy(endOfQuoted(sql, at, '"', false));
    else if (rest.startsWith("'")) copy(endOfQuoted(sql, at, "'", /(?:^|\W)e$/i.test(result)));
    else copy(at + 1);
  }
  return result.trim();
}

/** The position of `text` from `from` on; the end of the SQL if it does not occur. */
function endOf(sql: string, text: string, from: number): number {
  const found = sql.indexOf(text, from);
  return found < 0 ? sql.length : found;
}

function endOfBlock(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const two = sql.slice(at, at + 2);
    if (two === '/*') depth += 1;
    else if (two === '*/') depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

/** The position after a quoted text; a doubled quote is part of it, and after `E`, so is a quote after a backslash. */
function endOfQuoted(sql: string, from: number, quote: string, hasEscapes: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (hasEscapes && sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}
