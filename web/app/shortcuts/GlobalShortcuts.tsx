import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useShortcut } from './use-shortcut.ts';

interface Props {
  onOpenKeyboard: () => void;
}

/** The keys that work on every screen (LOOK §6); what a screen does itself it registers itself. */
export function GlobalShortcuts({ onOpenKeyboard }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasAccess = useRights().has('Access');
  useShortcut('?', onOpenKeyboard);
  useShortcut('g s', () => navigate(paths.start));
  useShortcut('g t', () => navigate(paths.approvals), { when: hasAccess });
  useShortcut('g m', () => navigate(paths.myReports), { when: hasAccess });
  useShortcut('n', () => navigate(paths.newReport), { when: hasAccess && pathname !== paths.myReports });
  return null;
}
