import type { DragEvent } from 'react';

/** The name of the first dropped folder; null if there is none. A browser passes a folder on as an unreadable file. */
export function droppedFolder({ dataTransfer }: DragEvent): string | null {
  const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry());
  return entries.find((entry) => entry?.isDirectory)?.name ?? null;
}
