import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor, capsFor } from '#/web/app/shortcuts/caps.ts';
import { KeyCaps } from '#/web/app/shortcuts/KeyCaps.tsx';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import './palette-button.css';

/**
 * The button in the header that opens the palette. It looks like the palette's field, or is only a magnifier if there
 * is no room.
 */
export function PaletteButton({ narrow, onOpen }: { narrow: boolean; onOpen: () => void }) {
  const { t } = useLabels();
  if (narrow) return <IconButton icon="search" label={t('Palette.title')} aria-haspopup="dialog" onClick={onOpen} />;
  return (
    <button
      type="button"
      className="ob-palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeysFor('palette')}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span>{t('Palette.title')}</span>
      <KeyCaps {...capsFor('palette')} />
    </button>
  );
}
