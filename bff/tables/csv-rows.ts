/** A quote that prevents a cell from being read as intended. */
export interface QuoteFault {
  code: 'strayQuote' | 'unclosedQuote';
  /** The row, counted from 1 as in a spreadsheet; empty lines count. */
  row: number;
  /** The index of the cell in its row, from 0. */
  at: number;
  /** The cell, as written in the file. */
  written: string;
}

export interface CsvRow {
  cells: string[];
  faults: QuoteFault[];
}

interface Cell {
  cell: string;
  /** Where the cell ends in the text: at a separator, a line end, or the end of the text. */
  end: number;
  code?: QuoteFault['code'];
}

/**
 * The rows of a CSV text (RFC 4180), each with its misplaced quotes. A quote within a cell counts as text. A
 * quoted cell that is never closed, or is only closed on a later line in the middle of a cell, ends at the
 * next separator or line end, so that one mistake does not swallow the cells after it (decision 0028).
 */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  const readCell = cellReader(text, separator);
  for (let from = 0, row = 1; from < text.length; row += 1) {
    const read: CsvRow = { cells: [], faults: [] };
    for (let isLast = false; !isLast; from += 1) {
      const { cell, end, code } = readCell(from);
      if (code) read.faults.push({ code, row, at: read.cells.length, written: text.slice(from, end).trim() });
      read.cells.push(cell);
      isLast = text[end] !== separator;
      from = text[end] === '\r' && text[end + 1] === '\n' ? end + 1 : end;
    }
    yield read;
  }
}

function cellReader(text: string, separator: string): (from: number) => Cell {
  const stops = new RegExp(`[\\r\\n${separator}]`, 'g');
  const endFrom = (from: number) => {
    stops.lastIndex = from;
    return stops.exec(text)?.index ?? text.length;
  };
  const isSpace = (letter: string | undefined) => letter !== separator && (letter === ' ' || letter === '\t');
  const skipSpaces = (from: number) => {
    let at = from;
    while (isSpace(text[at])) at += 1;
    return at;
  };
  return (from) => {
    const end = endFrom(from);
    const open = skipSpaces(from);
    const plain = text.slice(from, end).trim();
    if (text[open] !== '"')
      return plain.includes('"') ? { cell: plain, end, code: 'strayQuote' } : { cell: plain, end };
    const close = closingQuote(text, open + 1);
    const after = skipSpaces(close + 1);
    if (close >= 0 && endFrom(after) === after)
      return { cell: text.slice(open + 1, close).replaceAll('""', '"'), end: after };
    if (close < 0 || /[\r\n]/.test(text.slice(open, close)))
      return { cell: plain.slice(1).trim(), end, code: 'unclosedQuote' };
    const last = endFrom(close);
    return { cell: text.slice(from, last).trim(), end: last, code: 'strayQuote' };
  };
}

/** The position of the closing quote, or a negative number if there is none; a doubled quote is part of the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
