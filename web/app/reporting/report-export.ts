import { useSyncExternalStore } from 'react';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { reportClientError } from '#/web/api/client-errors.ts';
import { exportReports } from '#/web/api/export-grid.ts';
import type { ExportProgress } from '#/web/api/receive-file.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/**
 * The state of the export: none, requested, or being received. An export continues while the person opens other pages.
 */
export type ExportState = null | 'asked' | ExportProgress;

let state: ExportState = null;
let controller: AbortController | null = null;
const listeners = new Set<() => void>();

function become(next: ExportState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useExportState = (): ExportState => useSyncExternalStore(subscribe, () => state);

export const cancelExport = (): void => controller?.abort();

async function run(lang: LanguageId): Promise<void> {
  const own = new AbortController();
  controller = own;
  become('asked');
  try {
    await exportReports(lang, { signal: own.signal, onProgress: become });
  } catch (error) {
    // No message is shown if the export fails, as specified (EC-018).
    if (!own.signal.aborted) reportClientError(error);
  } finally {
    controller = null;
    become(null);
  }
}

/** Starts the IgIo export and shows a message (SU-011). Only one export runs at a time. */
export function useReportExport(): () => void {
  const { t, lang } = useLabels();
  const toast = useToast();
  return () => {
    if (controller) return;
    toast.success(t('Message.reportGenerationStarted'));
    void run(lang);
  };
}
