/** Rows for the bench, the same in every run. Their 20 columns are of all the kinds that a register has. */
export const COLUMN_COUNT = 20;

export interface BenchRow {
  id: string;
  [column: string]: string | number | null;
}

export type Kind = 'text' | 'list' | 'date' | 'amount' | 'number';
export const COLUMNS: readonly { key: string; kind: Kind }[] = Array.from({ length: COLUMN_COUNT }, (_, at) => ({
  key: `c${at}`,
  kind: (['text', 'amount', 'list', 'date', 'number'] as const)[at % 5] as Kind,
}));

const WORDS = ['diner', 'bloemen', 'boek', 'lunch', 'kaarten', 'wijn', 'pen', 'rondleiding', 'fruitmand', 'jas'];
const LISTS = ['Ik geef', 'Ik ontvang', 'Ik weiger', 'Concept', 'Verwerkt', 'Afgewezen'];

/** Numbers that look random and are the same in every run: a linear congruential generator. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function makeRows(count: number): BenchRow[] {
  const next = chance(7);
  const of = (list: readonly string[]) => list[Math.floor(next() * list.length)] as string;
  const value = (kind: Kind, at: number): string | number => {
    switch (kind) {
      case 'text':
        return `${of(WORDS)} ${of(WORDS)} ${Math.floor(next() * count)} ${at % 97}`;
      case 'list':
        return of(LISTS);
      case 'date':
        return `20${20 + Math.floor(next() * 7)}-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}`;
      case 'amount':
        return Math.round(next() * 1_000_000) / 100;
      case 'number':
        return Math.floor(next() * 10_000);
    }
  };
  return Array.from({ length: count }, (_, at) => {
    const row: BenchRow = { id: String(at) };
    for (const { key, kind } of COLUMNS) row[key] = value(kind, at);
    return row;
  });
}
