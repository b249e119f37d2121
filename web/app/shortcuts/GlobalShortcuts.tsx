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

/** Binds the shortcut that goes to a place, if the place is in the person's menu. */
function useGoTo(id: PlaceShortcut, places: ReadonlySet<string>): void {
  const navigate = useNavigate();
  useShortcut(id, () => navigate(PLACES[id]), { when: places.has(PLACES[id]) });
}

/** Binds the keys that do not belong to one screen. Each screen also binds keys of its own. */
export function GlobalShortcuts({ onOpenKeyboard, onOpenPalette }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const rights = useRights();
  const hasAccess = rights.has('Access');
  useShortcut('palette', onOpenPalette, { overMenus: true });
  useShortcut('help', onOpenKeyboard);
  const links = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const places = new Set(links.flatMap((link) => ('to' in link ? [link.to] : [])));
  useGoTo('goStart', places);
  useGoTo('goTasks', places);
  useGoTo('goReports', places);
  useGoTo('goActivities', places);
  useGoTo('goIncidents', places);
  useGoTo('goAllActivities', places);
  useGoTo('goOperations', places);
  useShortcut('newIncident', () => navigate(paths.newIncident), {
    when: rights.has('MutateAllComplianceIncidents') && pathname !== paths.incidents,
  });
  useShortcut('newReport', () => navigate(paths.newReport), { when: hasAccess && pathname !== paths.myReports });
  return null;
}
