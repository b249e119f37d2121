import type { Subject } from './subject.ts';

/** In milliseconds unless stated otherwise; null if the grid lacks the feature. */
export interface GridFigures {
  firstPaint: number;
  sortNumber: number;
  sortText: number;
  filter: number;
  group: number | null;
  /** Frames per second. */
  scrolling: number;
  /** MB. */
  heap: number;
}

declare global {
  interface Window {
    gc?: () => void;
    figures?: Promise<GridFigures>;
  }
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const SCROLL_MS = 3_000;
/** Fast scrolling: about 70 rows per frame. */
const SCROLL_STEP = 2_500;

/** The time from a press until the screen shows the result. */
async function until(act: () => void, isDone: () => boolean): Promise<number> {
  await frame();
  await frame();
  const start = performance.now();
  act();
  while (!isDone()) {
    if (performance.now() - start > 60_000) throw new Error('the grid never reached the expected state');
    await frame();
  }
  // The drawn content appears on the screen with the next frame.
  await frame();
  return performance.now() - start;
}

async function framesWhileScrolling(scroller: HTMLElement): Promise<number> {
  const start = performance.now();
  let frames = 0;
  let direction = 1;
  for (let now = start; now - start < SCROLL_MS; now = performance.now()) {
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (scroller.scrollTop >= end) direction = -1;
    else if (scroller.scrollTop <= 0) direction = 1;
    scroller.scrollTop += direction * SCROLL_STEP;
    await frame();
    frames += 1;
  }
  return (frames * 1_000) / (performance.now() - start);
}

function heapInMb(): number {
  window.gc?.();
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return (memory?.usedJSHeapSize ?? Number.NaN) / 1_000_000;
}

/** Measures everything once, in the order in which a person would do it. */
async function measure(subject: Subject, count: number): Promise<GridFigures> {
  const { makeRows } = await import('./rows.ts');
  const rows = makeRows(count);
  const before = heapInMb();
  const root = document.getElementById('root') as HTMLElement;
  const changes = (column: string, act: () => void) => {
    const was = subject.firstCell(column);
    return until(act, () => {
      const is = subject.firstCell(column);
      return is !== null && is !== was;
    });
  };
  const firstPaint = await until(
    () => subject.mount(root, rows),
    () => subject.firstCell('c0') !== null,
  );
  const sortNumber = await changes('c1', () => subject.sort('c1'));
  const sortText = await changes('c0', () => subject.sort('c0'));
  const filter = await until(
    () => subject.filter('c0', 'wijn wijn'),
    () => subject.firstCell('c0')?.includes('wijn wijn') ?? false,
  );
  await until(
    () => subject.clearFilter('c0'),
    () => subject.firstCell('c0')?.includes('wijn wijn') === false,
  );
  const scrolling = await framesWhileScrolling(subject.scroller());
  const heap = heapInMb() - before;
  subject.scroller().scrollTop = 0;
  const group = subject.group
    ? await until(
        () => subject.group?.('c2'),
        () => subject.isGrouped?.() ?? false,
      )
    : null;
  return { firstPaint, sortNumber, sortText, filter, group, scrolling, heap };
}

const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  ours: async () => (await import('./ours.tsx')).ours,
  bare: async () => (await import('./bare.tsx')).bare,
  ag: async () => (await import('./ag-grid.ts')).agGrid,
};

const asked = new URLSearchParams(location.search);
const subject = SUBJECTS[asked.get('grid') ?? ''];
if (subject) {
  // The bench passes its parameters in the address, from which the grid would read its view.
  history.replaceState(null, '', location.pathname);
  window.figures = subject().then((found) => measure(found, Number(asked.get('rows'))));
}
