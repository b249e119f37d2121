import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Modal } from '#/web/ui/overlays/Modal.tsx';
import { AppSwitcher } from './AppSwitcher.tsx';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The side menu of a narrow window. It lies over the page and closes after navigating. */
export function MenuDrawer({ open, onClose }: Props) {
  return open ? <OpenMenuDrawer onClose={onClose} /> : null;
}

function OpenMenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  return (
    <Modal onClose={onClose} label={t('Shell.mainMenu')} maskClass="ob-mask-drawer" boxClass="ob-menu-drawer">
      <div className="ob-menu-drawer-head">
        <AppSwitcher />
        <IconButton icon="times" label={t('Shell.closeMenu')} onClick={onClose} />
      </div>
      <SideMenu collapsed={false} foldable={false} onDone={onClose} />
    </Modal>
  );
}
