import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/IconButton.tsx';
import { useUiText } from '../UiProvider.tsx';
import { keepTabInside } from './focusable.ts';
import { useEscapeLayer } from './layers.ts';
import './overlays.css';
import { useModal } from './use-modal.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  footer?: ReactNode;
  /** Share of the window in %. */
  width?: number;
  children: ReactNode;
}

/** A panel from the left, for logs: the page stays visible behind it. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null;
  return createPortal(<OpenDrawer {...props} />, document.body);
}

function OpenDrawer({ onClose, title, subtitle, footer, width = 50, children }: DrawerProps) {
  const text = useUiText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useModal(true, box);
  useEscapeLayer(true, onClose);
  return (
    <div className="ob-mask ob-mask-drawer" data-ob-layer="">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the drawer closes it, as Escape and × do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it. */}
      <div className="ob-mask-rest" onClick={onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className="ob-drawer"
        style={{ '--ob-drawer-width': `${width}%` } as React.CSSProperties}
        onKeyDown={(event) => box.current && keepTabInside(event, box.current)}
      >
        <header className="ob-drawer-header">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {subtitle && <p className="ob-drawer-subtitle">{subtitle}</p>}
          </div>
          <IconButton icon="times" label={text('close')} onClick={onClose} />
        </header>
        {/* biome-ignore lint/a11y/useSemanticElements: a place that scrolls, not a set of fields. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
        <div className="ob-drawer-body" tabIndex={0} role="group" aria-label={title} data-autofocus="">
          {children}
        </div>
        {footer && <footer className="ob-drawer-footer">{footer}</footer>}
      </div>
    </div>
  );
}
