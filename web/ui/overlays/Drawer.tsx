// PrimeReact's Sidebar is not used (decision 0105), because it is not a dialog and has no name.
import { type CSSProperties, type ReactNode, useId } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { Modal } from './Modal.tsx';
import './overlays.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  footer?: ReactNode;
  /** The width in % of the window. */
  width?: number;
  /**
   * Whether the content has its own scroll area, as a grid does. The content then fills the whole body and gets the
   * focus.
   */
  filled?: boolean;
  children: ReactNode;
}

/** A panel that opens from the left, for logs. The page stays visible next to it. */
export function Drawer(props: DrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ onClose, title, subtitle, footer, width = 50, filled = false, children }: DrawerProps) {
  const text = useUiText();
  const id = useId();
  return (
    <Modal
      onClose={onClose}
      labelledBy={`${id}-title`}
      maskClass="ob-mask-drawer"
      boxClass="ob-drawer"
      style={{ '--ob-drawer-width': `${width}%` } as CSSProperties}
    >
      <header className="ob-drawer-header">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {subtitle && <p className="ob-drawer-subtitle">{subtitle}</p>}
        </div>
        <IconButton icon="times" label={text('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable area, not a set of fields. */}
      <div
        className={cx('ob-drawer-body', filled && 'ob-drawer-filled')}
        role="group"
        aria-label={title}
        {...(!filled && { tabIndex: 0, 'data-autofocus': '' })}
      >
        {children}
      </div>
      {footer && <footer className="ob-drawer-footer">{footer}</footer>}
    </Modal>
  );
}
