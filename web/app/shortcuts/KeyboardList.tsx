import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { KEYBOARD_KEYS } from './keyboard-keys.ts';
import './keyboard-list.css';

/** All keys, under `?` and in the settings. */
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
        {KEYBOARD_KEYS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(({ keys: caps, inSequence, does }) => (
                <div key={does}>
                  <dt>
                    <Keys caps={caps} inSequence={inSequence ?? false} />
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

function Keys({ caps, inSequence }: { caps: readonly string[]; inSequence: boolean }) {
  const { t } = useLabels();
  return (
    <>
      {/* Key caps are hidden from screen readers; the same in words. */}
      <span className="ob-hidden">{caps.join(inSequence ? ` ${t('Keyboard.then')} ` : ' ')}</span>
      {caps.map((cap, index) => (
        <span key={cap} className="ob-keyboard-cap">
          {inSequence && index > 0 && <span aria-hidden="true">{t('Keyboard.then')}</span>}
          <KeyCap>{cap}</KeyCap>
        </span>
      ))}
    </>
  );
}
