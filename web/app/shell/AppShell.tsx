import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Palette } from '#/web/app/palette/Palette.tsx';
import { ReportExportStrip } from '#/web/app/reporting/ReportExportStrip.tsx';
import { ConnectionStrip } from '#/web/app/session/ConnectionStrip.tsx';
import { SessionEnding } from '#/web/app/session/SessionEnding.tsx';
import { SessionWatch } from '#/web/app/session/SessionWatch.tsx';
import { useDensityInStep } from '#/web/app/settings/use-density-in-step.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { GlobalShortcuts } from '#/web/app/shortcuts/GlobalShortcuts.tsx';
import { KeyboardList } from '#/web/app/shortcuts/KeyboardList.tsx';
import { useMediaQuery, WIDE } from '#/web/ui/layout/use-media-query.ts';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import './shell.css';
import { SideMenu } from './SideMenu.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/**
 * The frame around all screens except those of the KYC list: the header with the title, the side menu, and strips about
 * the connection, the session and an export of reports.
 */
export function AppShell() {
  const { t } = useLabels();
  const { collapsed } = useSettings();
  const isWide = useMediaQuery(WIDE);
  const [drawer, setDrawer] = useState(false);
  const [keyboard, setKeyboard] = useState(false);
  const [palette, setPalette] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  useFocusOnNavigation(sheet);
  useDensityInStep();
  useEffect(() => {
    if (isWide) setDrawer(false);
  }, [isWide]);

  return (
    <div className="ob-shell" data-menu={isWide ? (collapsed ? 'narrow' : 'wide') : 'drawer'}>
      <a className="ob-skip" href="#ob-sheet">
        {t('Shell.skip')}
      </a>
      <Header
        onOpenMenu={isWide ? undefined : () => setDrawer(true)}
        onOpenKeyboard={() => setKeyboard(true)}
        onOpenPalette={() => setPalette(true)}
      />
      {isWide ? <SideMenu collapsed={collapsed} /> : <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />}
      <main id="ob-sheet" ref={sheet} className="ob-sheet" tabIndex={-1}>
        <RouteProgress />
        <ConnectionStrip />
        <SessionEnding />
        <ReportExportStrip />
        <div className="ob-sheet-body">
          <Outlet />
        </div>
      </main>
      <KeyboardList open={keyboard} onClose={() => setKeyboard(false)} />
      {palette && <Palette onClose={() => setPalette(false)} />}
      <GlobalShortcuts onOpenKeyboard={() => setKeyboard(true)} onOpenPalette={() => setPalette(true)} />
      <SessionWatch />
    </div>
  );
}
