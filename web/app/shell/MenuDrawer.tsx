import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { keepTabInside } from '#/web/ui/overlays/focusable.ts';
import { useEscapeLayer } from '#/web/ui/overlays/layers.ts';
import { useModal } from '#/web/ui/overlays/use-modal.ts';
import { AppSwitcher } from './AppSwitcher.tsx';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The side menu of a narrow window: over the page, gone after going somewhere. */
export function MenuDrawer({ open, onClose }: Props) {
  return open ? createPortal(<OpenMenuDrawer onClose={onClose} />, document.body) : null;
}

function OpenMenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef(pathname);
  useModal(true, box);
  useEscapeLayer(true, onClose);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  return (
    <div className="ob-menu-mask" data-ob-layer="">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the menu closes it, as Escape and × do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it. */}
      <div className="ob-menu-mask-rest" onClick={onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={t('Shell.mainMenu')}
        tabIndex={-1}
        className="ob-menu-drawer"
        onKeyDown={(event) => box.current && keepTabInside(event, box.current)}
      >
        <div className="ob-menu-drawer-head">
          <AppSwitcher />
          <IconButton icon="times" label={t('Shell.closeMenu')} onClick={onClose} />
        </div>
        <SideMenu collapsed={false} foldable={false} onDone={onClose} />
      </div>
    </div>
  );
}
