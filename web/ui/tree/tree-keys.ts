import type { TreeLine } from './tree-lines.ts';

type Does = { select: number } | { check: number } | { fold: number; isOpen: boolean };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The effect of a key while the line at `at` is selected; null if the key has no effect there. */
export function treeKey(
  { key, ctrlKey, altKey, metaKey }: Pressed,
  lines: readonly TreeLine[],
  at: number,
): Does | null {
  if (ctrlKey || altKey || metaKey) return null;
  const line = lines[at];
  const select = (index: number): Does | null => {
    const wanted = lines[Math.max(0, Math.min(lines.length - 1, index))];
    return wanted ? { select: wanted.node.id } : null;
  };
  switch (key) {
    case 'ArrowDown':
      return select(at + 1);
    case 'ArrowUp':
      return select(at - 1);
    case 'Home':
      return select(0);
    case 'End':
      return select(lines.length - 1);
    case ' ':
      return line ? { check: line.node.id } : null;
    case 'ArrowRight':
      if (!line || line.isOpen === null) return null;
      return line.isOpen ? select(at + 1) : { fold: line.node.id, isOpen: true };
    case 'ArrowLeft': {
      if (!line) return null;
      if (line.isOpen) return { fold: line.node.id, isOpen: false };
      const above = lines.findLastIndex((other, index) => index < at && other.level < line.level);
      return above < 0 ? null : select(above);
    }
    default:
      return null;
  }
}
