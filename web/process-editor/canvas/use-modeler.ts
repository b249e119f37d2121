import type Modeler from 'bpmn-js/lib/Modeler';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { onResize } from '#/web/ui/layout/on-resize.ts';
import { createModeler } from './create-modeler.ts';
import { partOf, type Shape } from './parts.ts';
import { type Loss, lossOf } from './read-file.ts';
import { wordsIn } from './words.ts';

export interface Modelling {
  modeler: Modeler | null;
  /** The selected element, or the process itself if no element or several elements are selected. */
  shape: Shape | null;
  /** Increases with each change, so that the shown properties are rendered again. */
  change: number;
  canUndo: boolean;
  canRedo: boolean;
  /** The parts of the file that could not be read and would be lost on saving. */
  lost: readonly Loss[];
  /** Whether the file has no diagram. */
  isBare: boolean;
  failed: string | null;
}

const EMPTY: Modelling = {
  modeler: null,
  shape: null,
  change: 0,
  canUndo: false,
  canRedo: false,
  lost: [],
  isBare: false,
  failed: null,
};

interface Source {
  text: string;
  label: string;
  /** Called after each change of the diagram, but not when a diagram is opened. */
  onChange: () => void;
  askBeforeEmptying: (go: () => void) => void;
}

/** Runs a modeler in a container and opens the source's BPMN in it. */
export function useModeler(place: RefObject<HTMLDivElement | null>, source: Source): Modelling {
  const { t } = useLabels();
  const [state, setState] = useState<Modelling>(EMPTY);
  const latest = useRef({ ...source, words: wordsIn(t) });
  useEffect(() => {
    latest.current = { ...source, words: wordsIn(t) };
  });
  const { text, label } = source;
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const modeler = createModeler(container, {
      // Each call uses the functions of the last render. If the text were opened again when the language changes,
      // changes of the diagram would be lost.
      words: (word, of) => latest.current.words(word, of),
      askBeforeEmptying: (go) => latest.current.askBeforeEmptying(go),
    });
    let isGone = false;
    let unobserve = () => {};
    let isSeen = false;
    const begin = () => {
      // There is nothing to do while another part of the page hides the diagram.
      if (container.clientHeight === 0) return;
      isSeen = true;
      showBeginning(modeler);
    };
    const look = (change: number) => {
      const [chosen, second] = partOf(modeler, 'selection').get();
      const shape = chosen && !second ? (chosen.labelTarget ?? chosen) : partOf(modeler, 'canvas').getRootElement();
      const stack = partOf(modeler, 'commandStack');
      setState((before) => ({
        ...before,
        modeler,
        shape,
        change: before.change + change,
        canUndo: stack.canUndo(),
        canRedo: stack.canRedo(),
      }));
    };
    const bus = partOf(modeler, 'eventBus');
    modeler
      .importXML(text)
      .then(({ warnings }) => {
        if (isGone) return;
        setState({ ...EMPTY, modeler, lost: lossesOf(warnings) });
        look(0);
        unobserve = onResize(container, () => (isSeen ? partOf(modeler, 'canvas').resized() : begin()));
        bus.on('selection.changed', () => look(0));
        bus.on('commandStack.changed', () => {
          look(1);
          latest.current.onChange();
        });
      })
      .catch((error: Error) => {
        if (!isGone)
          setState({ ...EMPTY, isBare: /no diagram to display/i.test(error.message), failed: error.message });
      });
    return () => {
      isGone = true;
      unobserve();
      setState(EMPTY);
      modeler.destroy();
    };
  }, [place, text]);
  const { modeler } = state;
  useEffect(() => {
    if (modeler) labelDrawing(modeler, label);
  }, [modeler, label]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with `t`.
  useEffect(() => {
    if (modeler) redrawTools(modeler);
  }, [modeler, t]);
  return state;
}

function labelDrawing(modeler: Modeler, label: string): void {
  partOf(modeler, 'canvas').getContainer().querySelector('svg')?.setAttribute('aria-label', label);
}

/** Renders the palette and the tools of the selected element in the current language. */
function redrawTools(modeler: Modeler): void {
  partOf(modeler, 'eventBus').fire('i18n.changed');
  const pad = partOf(modeler, 'contextPad');
  const chosen = partOf(modeler, 'selection').get();
  if (pad.isOpen()) pad.open(chosen.length === 1 ? (chosen[0] as Shape) : chosen, true);
}

/** The losses without duplicates. */
function lossesOf(warnings: readonly (string | { message?: string })[]): Loss[] {
  const messages = warnings.map((warning) => (typeof warning === 'string' ? warning : (warning.message ?? '')));
  return [...new Set(messages)].map(lossOf);
}

/** Fits the whole diagram into the view, at a zoom of at most 100 %. */
export function showWhole(modeler: Modeler): void {
  const canvas = partOf(modeler, 'canvas');
  canvas.resized();
  canvas.zoom(Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.94), 'auto');
}

/** Below this zoom the names in a diagram are unreadable. */
const READABLE = 0.7;

/** Shows the whole diagram if it stays readable, otherwise its beginning. */
function showBeginning(modeler: Modeler): void {
  const canvas = partOf(modeler, 'canvas');
  showWhole(modeler);
  if (canvas.viewbox().scale >= READABLE) return;
  const start = partOf(modeler, 'elementRegistry')
    .filter(({ type }) => type === 'bpmn:StartEvent')
    .at(0);
  canvas.zoom(READABLE);
  if (start) canvas.scrollToElement(start.id, 180);
}

const STEP = 1.25;
export function zoomBy(modeler: Modeler, inwards: boolean): void {
  const canvas = partOf(modeler, 'canvas');
  const { scale } = canvas.viewbox();
  canvas.zoom(Math.min(4, Math.max(0.2, inwards ? scale * STEP : scale / STEP)));
}

/** Scrolls an element into view and selects it. @returns whether the diagram contains it */
export function show(modeler: Modeler, element: string): boolean {
  const shape = partOf(modeler, 'elementRegistry').get(element);
  if (!shape) return false;
  partOf(modeler, 'selection').select(shape);
  partOf(modeler, 'canvas').scrollToElement(element, 100);
  return true;
}
