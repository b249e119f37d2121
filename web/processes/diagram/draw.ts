import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';

/** The marks on a diagram: the path that a run has taken, and the elements where it is now. */
export interface DiagramMarks {
  taken: readonly string[];
  flows: readonly string[];
  open: readonly string[];
  stuck: readonly string[];
}

/** The level of a figure at an element, from 0 (none) to 4 (the maximum), and the figure as text. */
export interface DiagramHeat {
  element: string;
  level: number;
  text: string;
}

/** The parts of bpmn-js's canvas that are used here. */
interface Canvas {
  zoom(to: number | 'fit-viewport', around?: 'auto' | { x: number; y: number }): number;
  addMarker(element: string, marker: string): void;
  removeMarker(element: string, marker: string): void;
  scrollToElement(element: string, padding?: number): void;
  resized(): void;
}
interface Registry {
  get(id: string): { width?: number; height?: number } | undefined;
}
interface Overlays {
  add(element: string, type: string, overlay: { position: object; html: HTMLElement; scale?: boolean }): string;
}

const canvasOf = (viewer: NavigatedViewer) => viewer.get<Canvas>('canvas');
const registryOf = (viewer: NavigatedViewer) => viewer.get<Registry>('elementRegistry');

/** Below this zoom the names in a diagram are unreadable. */
const READABLE = 0.45;
/** The share of the view that the whole diagram fills; the rest is a margin. */
const MARGIN = 0.94;
const STEP = 1.25;
const MOST = 4;
const LEAST = 0.2;

/** Shows the whole diagram or, if it would then be too small to read, only the part around an element. */
export function showWhole(viewer: NavigatedViewer, around?: string): void {
  const canvas = canvasOf(viewer);
  canvas.resized();
  const scale = canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(Math.min(1, scale * MARGIN), 'auto');
  if (scale >= READABLE || !around) return;
  canvas.zoom(READABLE * STEP);
  reveal(viewer, around);
}

/** Scrolls an element into view. */
export function reveal(viewer: NavigatedViewer, element: string): void {
  if (registryOf(viewer).get(element)) canvasOf(viewer).scrollToElement(element, 80);
}

export function zoom(viewer: NavigatedViewer, inwards: boolean): void {
  const canvas = canvasOf(viewer);
  const now = viewer.get<{ viewbox(): { scale: number } }>('canvas').viewbox().scale;
  canvas.zoom(Math.min(MOST, Math.max(LEAST, inwards ? now * STEP : now / STEP)));
}

/** Highlights the element of the selected step instead of the one before, and scrolls it into view. */
export function choose(viewer: NavigatedViewer, element: string | null, before: string | null): void {
  const registry = registryOf(viewer);
  if (before && registry.get(before)) canvasOf(viewer).removeMarker(before, 'ob-chosen');
  if (!element || !registry.get(element)) return;
  canvasOf(viewer).addMarker(element, 'ob-chosen');
  reveal(viewer, element);
}

/**
 * Draws the path that a run has taken, and a badge at each element where the run is now. Elements that are not in the
 * diagram are skipped.
 */
export function mark(viewer: NavigatedViewer, marks: DiagramMarks, words: { open: string; stuck: string }): void {
  const registry = registryOf(viewer);
  const canvas = canvasOf(viewer);
  const add = (ids: readonly string[], marker: string) => {
    for (const id of new Set(ids)) if (registry.get(id)) canvas.addMarker(id, marker);
  };
  const stuck = new Set(marks.stuck);
  const open = new Set(marks.open.filter((id) => !stuck.has(id)));
  add(marks.flows, 'ob-taken');
  add(
    marks.taken.filter((id) => !open.has(id) && !stuck.has(id)),
    'ob-taken',
  );
  add([...open], 'ob-open');
  add([...stuck], 'ob-stuck');
  for (const id of open) badge(viewer, id, { tone: 'open', icon: 'play-circle', text: words.open });
  for (const id of stuck) badge(viewer, id, { tone: 'stuck', icon: 'exclamation-triangle', text: words.stuck });
}

function badge(viewer: NavigatedViewer, element: string, look: { tone: string; icon?: string; text: string }): void {
  const shape = registryOf(viewer).get(element);
  if (!shape) return;
  const html = document.createElement('div');
  html.className = `ob-diagram-badge ob-diagram-badge-${look.tone}`;
  if (look.icon) {
    const icon = document.createElement('i');
    icon.className = `pi pi-${look.icon}`;
    icon.ariaHidden = 'true';
    html.append(icon);
  }
  html.append(look.text);
  // The badge is at the lower edge, because most timers are attached to the upper edge.
  const position = { top: (shape.height ?? 0) - 11, left: (shape.width ?? 0) / 2 };
  viewer.get<Overlays>('overlays').add(element, 'openboek', { position, html });
}

/**
 * Colours elements by their level, and shows the figure at each coloured element. Elements of level 0 stay as they are.
 */
export function warm(viewer: NavigatedViewer, heat: readonly DiagramHeat[]): void {
  for (const { element, level, text } of heat) {
    if (level === 0 || !registryOf(viewer).get(element)) continue;
    canvasOf(viewer).addMarker(element, `ob-heat-${level}`);
    badge(viewer, element, { tone: 'heat', text });
  }
}
