import { lazy, Suspense } from 'react';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

/** The palette, whose code comes when it is first opened. */
export function LazyPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? (
    <Suspense fallback={null}>
      <Palette onClose={onClose} />
    </Suspense>
  ) : null;
}
