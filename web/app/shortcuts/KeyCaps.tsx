import { useLabels } from '#/web/app/labels/use-labels.ts';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';
import type { Caps } from './caps.ts';
import './keyboard-list.css';

/**
 * Keys as key caps. They are hidden from screen readers unless `spoken` is set. Set it for keys that are not mentioned
 * elsewhere.
 */
export function KeyCaps({ caps, inSequence, spoken = false }: Caps & { spoken?: boolean }) {
  const { t } = useLabels();
  const shown = caps.map((cap) => (cap === 'Space' ? t('Keyboard.space') : cap));
  return (
    <span className="ob-keys">
      {spoken && <span className="ob-hidden">{shown.join(inSequence ? ` ${t('Keyboard.then')} ` : ' ')}</span>}
      {shown.map((cap, index) => (
        <span key={cap} className="ob-keyboard-cap">
          {inSequence && index > 0 && <span aria-hidden="true">{t('Keyboard.then')}</span>}
          <KeyCap>{cap}</KeyCap>
        </span>
      ))}
    </span>
  );
}
