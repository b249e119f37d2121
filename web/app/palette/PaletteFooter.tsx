import { useLabels } from '#/web/app/labels/use-labels.ts';
import { CTRL } from '#/web/app/shortcuts/caps.ts';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';

/** Shows the keys of the palette, and states that it finds only records that the person may read. */
export function PaletteFooter() {
  const { t } = useLabels();
  return (
    <footer className="ob-palette-footer">
      <span className="ob-palette-keys" aria-hidden="true">
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('Palette.choose')}
      </span>
      <span className="ob-palette-keys" aria-hidden="true">
        <KeyCap>{CTRL}</KeyCap> <KeyCap>Enter</KeyCap> {t('Palette.newTab')}
      </span>
      <span className="ob-palette-rights">{t('Palette.onlyYours')}</span>
    </footer>
  );
}
