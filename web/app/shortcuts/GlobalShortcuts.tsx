import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#/web/app/paths.ts';
import { isGroup } from '#/web/app/shell/menu.ts';
import { useMenu } from '#/web/app/shell/use-menu.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { PLACES, type PlaceShortcut } from './places.ts';
import { useShortcut } from './use-shortcut.ts';

interface Props {
  onOpenKeyboard: () => void;
  onOpenPalette: () => void;
}

/** Goes to a place that the person's menu has. */
function useGoTo(id: PlaceShortcut): void {
  const navigate = useNavigate();
  const to = PLACES[id];
  const places = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  useShortcut(id, () => navigate(to), { when: places.some((place) => 'to' in place && place.to === to) });
}

/** The keys that work on every screen; each screen registers its own. */
export function GlobalShortcuts({ onOpenKeyboard, onOpenPalette }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const rights = useRights();
  const hasAccess = rights.has('Access');
  useShortcut('palette', onOpenPalette, { overMenus: true });
  useShortcut('help', onOpenKeyboard);
  useGoTo('goStart');
  useGoTo('goTasks');
  useGoTo('goReports');
  useGoTo('goActivities');
  useGoTo('goIncidents');
  useGoTo('goAllActivities');
  useGoTo('goOperations');
  useShortcut('newIncident', () => navigate(paths.newIncident), {
    when: rights.has('MutateAllComplianceIncidents') && pathname !== paths.incidents,
  });
  useShortcut('newReport', () => navigate(paths.newReport), { when: hasAccess && pathname !== paths.myReports });
  return null;
}
