import { useRef, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { ConnectionStrip } from '#/web/app/session/ConnectionStrip.tsx';
import { SessionEnding } from '#/web/app/session/SessionEnding.tsx';
import { SessionWatch } from '#/web/app/session/SessionWatch.tsx';
import { useDensityInStep } from '#/web/app/settings/use-density-in-step.ts';
import { KeyboardList } from '#/web/app/shortcuts/KeyboardList.tsx';
import { BookLogo } from '#/web/ui/display/EmptyState.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { PageTitle } from './PageTitle.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { SettingsPopover } from './SettingsPopover.tsx';
import './shell.css';
import { UserAvatar } from './UserAvatar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/**
 * The frame around the KYC list and its import, which are outside the registers: a header with a link home, and no
 * menu.
 */
export function PlainShell() {
  const { t } = useLabels();
  const isPhone = usePhone();
  const [keyboard, setKeyboard] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  useFocusOnNavigation(sheet);
  useDensityInStep();
  const openKeyboard = () => setKeyboard(true);
  return (
    <div className="ob-shell" data-menu="drawer">
      <a className="ob-skip" href="#ob-sheet">
        {t('Shell.skip')}
      </a>
      <header className="ob-header">
        <Link to={paths.start} className="ob-brand" aria-label={t('Shell.home')}>
          <BookLogo />
        </Link>
        <PageTitle />
        <div className="ob-header-tools">
          <SettingsPopover look={isPhone ? 'avatar' : 'gear'} onOpenKeyboard={openKeyboard} />
          {!isPhone && <UserAvatar />}
        </div>
      </header>
      <main id="ob-sheet" ref={sheet} className="ob-sheet" tabIndex={-1}>
        <RouteProgress />
        <ConnectionStrip />
        <SessionEnding />
        <div className="ob-sheet-body">
          <Outlet />
        </div>
      </main>
      <KeyboardList open={keyboard} onClose={() => setKeyboard(false)} />
      <SessionWatch />
    </div>
  );
}
