import { useMemo } from 'react';
import { readStored, writeStored } from '../theme/setting.ts';

/** A person's grid settings that are stored on this device. */
export interface GridMemory {
  /** The filters, sort order, grouping and columns, as search parameters. */
  view: string;
  sizes: Record<string, number>;
  pinned: string[];
  /** The paths of the folded groups. */
  folded: string[];
  /** Whether every row has a check box. */
  checks: boolean;
  /** The column in which a record was last opened; empty if there is none. */
  column: string;
}

/** The allowed widths of a column, in px. A narrower column could not be grabbed, and nobody needs a wider one. */
const WIDTHS = { least: 24, most: 2_000 } as const;

const NOTHING: GridMemory = { view: '', sizes: {}, pinned: [], folded: [], checks: false, column: '' };

function parse(text: string | null): GridMemory | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Partial<GridMemory>;
    const strings = (list: unknown) => (Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []);
    const sizes = Object.entries(stored.sizes ?? {}).flatMap(([key, size]) =>
      Number.isFinite(size) && size >= WIDTHS.least ? [[key, Math.min(size, WIDTHS.most)] as const] : [],
    );
    return {
      view: typeof stored.view === 'string' ? stored.view : '',
      sizes: Object.fromEntries(sizes),
      pinned: strings(stored.pinned),
      folded: strings(stored.folded),
      checks: stored.checks === true,
      column: typeof stored.column === 'string' ? stored.column : '',
    };
  } catch {
    return null;
  }
}

export interface GridMemoryStore {
  read(): GridMemory;
  patch(change: Partial<GridMemory>): void;
  /** The settings that the person saved explicitly; null if there are none or the grid has no key. */
  saved(): GridMemory | null;
  save(): void;
  clearSaved(): void;
}

/**
 * Stores settings per person and grid. Without a grid key, the settings are kept only as long as the screen is open.
 */
export function createGridMemory(userId: string | number, gridKey: string | undefined): GridMemoryStore {
  const key = gridKey ? `openboek.grid.${userId}.${gridKey}` : null;
  let current = (key && parse(readStored(key))) || NOTHING;
  return {
    read: () => current,
    patch(change) {
      current = { ...current, ...change };
      if (key) writeStored(key, JSON.stringify(current));
    },
    saved: () => (key ? parse(readStored(`${key}.saved`)) : null),
    save: () => key && writeStored(`${key}.saved`, JSON.stringify(current)),
    clearSaved: () => key && writeStored(`${key}.saved`, null),
  };
}

export function useGridMemory(userId: string | number, gridKey: string | undefined): GridMemoryStore {
  return useMemo(() => createGridMemory(userId, gridKey), [userId, gridKey]);
}
