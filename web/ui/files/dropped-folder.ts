import type { DragEvent } from 'react';

/** The name of the first folder among what was dropped; null: there is none. A browser hands it over as a file that cannot be read. */
export function droppedFolder({ dataTransfer }: DragEvent): string | null {
  const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry());
  return entries.find((entry) => entry?.isDirectory)?.name ?? null;
}
