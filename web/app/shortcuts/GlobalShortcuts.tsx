import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useShortcut } from './use-shortcut.ts';

interface Props {
  onOpenKeyboard: () => void;
  onOpenPalette: () => void;
}

/** The keys that work on every screen (LOOK §6); what a screen does itself it registers itself. */
export function GlobalShortcuts({ onOpenKeyboard, onOpenPalette }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasAccess = useRights().has('Access');
  useShortcut('palette', onOpenPalette, { overMenus: true });
  useShortcut('help', onOpenKeyboard);
  useShortcut('goStart', () => navigate(paths.start));
  useShortcut('goTasks', () => navigate(paths.approvals), { when: hasAccess });
  useShortcut('goReports', () => navigate(paths.myReports), { when: hasAccess });
  useShortcut('newReport', () => navigate(paths.newReport), { when: hasAccess && pathname !== paths.myReports });
  return null;
}
