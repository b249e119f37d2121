import { useEffect, useRef } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { lazyPart } from '#/web/ui/lazy-part.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The palette, whose code comes when it is first opened. */
export function LazyPalette({ open, onClose }: Props) {
  return open ? <Palette onClose={onClose} failed={<PaletteAway onClose={onClose} />} /> : null;
}

/** Its code cannot be fetched: said once, and it can be opened again. */
function PaletteAway({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLabels();
  const toast = useToast();
  const tell = useRef(() => {});
  useEffect(() => {
    tell.current = () => {
      toast.error(t('Palette.title'), t('Ui.partFailed'));
      onClose();
    };
  });
  useEffect(() => tell.current(), []);
  return null;
}
