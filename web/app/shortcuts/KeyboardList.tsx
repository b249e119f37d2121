import { type LabelKey, useLabels } from '#/web/app/labels/use-labels.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { type Caps, capsFor } from './caps.ts';
import { KeyCaps } from './KeyCaps.tsx';
import './keyboard-list.css';
import { LIST_KEYS } from './list-keys.ts';
import { SHORTCUT_IDS, SHORTCUTS, type ShortcutPlace } from './table.ts';

interface Line extends Caps {
  does: LabelKey;
}

const boundIn = (place: ShortcutPlace): Line[] =>
  SHORTCUT_IDS.filter((id) => SHORTCUTS[id].where === place).map((id) => ({
    ...capsFor(id),
    does: SHORTCUTS[id].does,
  }));

/** The list of keys, in four groups. It and the key bindings are derived from the same tables. */
const GROUPS: readonly { title: LabelKey; lines: readonly Line[] }[] = [
  { title: 'Keyboard.everywhere', lines: boundIn('everywhere') },
  { title: 'Keyboard.inReport', lines: boundIn('inReport') },
  { title: 'Keyboard.inRun', lines: boundIn('inRun') },
  {
    title: 'Keyboard.inList',
    lines: [...boundIn('inList'), ...LIST_KEYS.map(({ keys, does }) => ({ caps: keys, inSequence: false, does }))],
  },
];

/** The dialog with all keys. It is opened with the key `?` or from the settings. */
export function KeyboardList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLabels();
  const { shortcuts } = useSettings();
  const close = (
    <Button variant="filled" data-autofocus="" onClick={onClose}>
      {t('Ui.close')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard.title')} width={50} footer={close}>
      {!shortcuts && <Banner tone="info">{t('Keyboard.off')}</Banner>}
      <div className="ob-keyboard">
        {GROUPS.map(({ title, lines }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {lines.map(({ does, ...caps }) => (
                <div key={does}>
                  <dt>
                    <KeyCaps {...caps} spoken />
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
