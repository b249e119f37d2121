import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useShortcut } from './use-shortcut.ts';

interface Props {
  onOpenKeyboard: () => void;
  onOpenPalette: () => void;
}

/** The keys that work on every screen; each screen registers its own. */
export function GlobalShortcuts({ onOpenKeyboard, onOpenPalette }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const rights = useRights();
  const hasAccess = rights.has('Access');
  useShortcut('palette', onOpenPalette, { overMenus: true });
  useShortcut('help', onOpenKeyboard);
  useShortcut('goStart', () => navigate(paths.start));
  useShortcut('goTasks', () => navigate(paths.approvals), { when: hasAccess });
  useShortcut('goReports', () => navigate(paths.myReports), { when: hasAccess });
  useShortcut('goIncidents', () => navigate(paths.incidents), { when: rights.has('ReadAllComplianceIncidents') });
  useShortcut('newIncident', () => navigate(paths.newIncident), {
    when: rights.has('MutateAllComplianceIncidents') && pathname !== paths.incidents,
  });
  useShortcut('newReport', () => navigate(paths.newReport), { when: hasAccess && pathname !== paths.myReports });
  return null;
}
