import { Navigate } from 'react-router-dom';
import { NobodyDecides } from '#/web/app/first-run/NobodyDecides.tsx';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { greetingAt, longDate } from './greeting.ts';
import { MyReportsCard } from './MyReportsCard.tsx';
import { NoAccessCard } from './NoAccessCard.tsx';
import { ReleaseNotes } from './ReleaseNotes.tsx';
import { StartActions } from './StartActions.tsx';
import { StartText } from './StartText.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import './start-screen.css';

const GREETINGS = { morning: 'Start.morning', afternoon: 'Start.afternoon', evening: 'Start.evening' } as const;

/**
 * The page `/app`: actions that the person can start, waiting tasks, the start text, the person's own reports, and the
 * release notes.
 */
export function Component() {
  const { firstRun } = useCurrentUser();
  // Until the setup is finished or dismissed, administrators are sent to the setup first.
  return firstRun === 'open' ? <Navigate to={paths.firstRun} replace /> : <StartScreen />;
}

function StartScreen() {
  const { t, lang } = useLabels();
  const { firstname, displayname, timeZone } = useCurrentUser();
  const { noAccess } = useRights();
  const now = new Date();
  usePageHeader({
    title: t(GREETINGS[greetingAt(now, timeZone)], { name: firstname ?? displayname }),
    meta: longDate(now, lang, timeZone),
  });
  if (noAccess) {
    return (
      <div className="ob-start ob-start-plain">
        <NoAccessCard />
        <StartText />
        <ReleaseNotes />
      </div>
    );
  }
  return (
    <div className="ob-start">
      <div className="ob-start-work">
        <NobodyDecides />
        <StartActions />
        <WaitingCard />
      </div>
      <StartText />
      <div className="ob-start-side">
        <MyReportsCard />
        <ReleaseNotes />
      </div>
    </div>
  );
}
