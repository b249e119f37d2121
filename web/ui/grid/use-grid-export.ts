import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GridQuery } from '#/bff/contract/grid.ts';
import { exportFigures } from '../display/export-figures.ts';
import { useToast } from '../overlays/Toast.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { GridError, GridExporter, GridExportProgress } from './types.ts';

export interface GridExportApi {
  /** Starts the export; absent if this grid cannot be exported. */
  start: ((request: { query: GridQuery; columns: string[] }) => void) | undefined;
  /**
   * The button that starts the export, or the button of the menu that contains it. It gets the focus when the notice
   * disappears.
   */
  button: RefObject<HTMLButtonElement | null>;
  /** The notice with the progress or the error. */
  strip: RefObject<HTMLDivElement | null>;
  running: { percent: number | null; detail: string; cancel: () => void } | null;
  failed: { error: GridError; dismiss: () => void; retry: () => void } | null;
}

/**
 * Exports the grid to a file, one file at a time. It shows the progress until the export is done, fails or is
 * cancelled.
 *
 * @param elsewhere returns the element that gets the focus if the bulk bar has replaced the button
 */
export function useGridExport(
  exporter: GridExporter | undefined,
  noun: { one: string; other: string },
  elsewhere: () => HTMLElement | null = () => null,
): GridExportApi {
  const text = useUiText();
  const toast = useToast();
  const [progress, setProgress] = useState<GridExportProgress | 'asked' | null>(null);
  const [failure, setFailure] = useState<{ error: GridError; retry: () => void } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const running = useRef<AbortController | null>(null);
  const other = useRef(elsewhere);
  other.current = elsewhere;
  const handBack = useCallback(() => (button.current ?? other.current())?.focus(), []);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (request: { query: GridQuery; columns: string[] }) => {
      if (!exporter || running.current) return;
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setProgress('asked');
      try {
        const rows = await exporter.run(request, { signal: controller.signal, onProgress: setProgress });
        toast.success(text('gridExported', { count: rows, noun: rows === 1 ? noun.one : noun.other }));
      } catch (error) {
        if (!controller.signal.aborted)
          setFailure({ error: exporter.failure(error), retry: () => void start(request) });
      } finally {
        running.current = null;
        // The focus is in the notice if the export was cancelled, or finished while the button that cancels it had the
        // focus.
        if (strip.current?.contains(document.activeElement)) handBack();
        setProgress(null);
      }
    },
    [exporter, noun, text, toast, handBack],
  );
  const back = (act: () => void) => () => {
    handBack();
    act();
  };
  return {
    button,
    strip,
    start: exporter && ((request) => void start(request)),
    running: progress && {
      ...exportFigures(progress === 'asked' ? null : progress, noun),
      cancel: () => running.current?.abort(),
    },
    failed: failure && { ...failure, dismiss: back(() => setFailure(null)), retry: back(failure.retry) },
  };
}
