import { useEffect, useRef } from 'react';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import './still-there.css';
import { countdown, lastMark } from './ending.ts';
import { signOut } from './sign-out.ts';
import type { SessionEnd } from './use-session-end.ts';

interface Props {
  left: number;
  stay: SessionEnd['stay'];
}

/** The question "Are you still there?", with the time left. Every button but the one for signing out counts as yes. */
export function StillThere({ left, stay }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const time = countdown(left);
  useTabTitle(`${time} · ${t('Session.stillThere')}`);
  return (
    <Dialog
      open
      role="alertdialog"
      width={50}
      title={t('Session.stillThere')}
      onClose={() => stay.mutate()}
      footer={
        <>
          <Button variant="text" onClick={signOut}>
            {t('Settings.signOut')}
          </Button>
          <Button variant="filled" data-autofocus="" busy={stay.isPending} onClick={() => stay.mutate()}>
            {t('Session.stay')}
          </Button>
        </>
      }
    >
      <div className="ob-still-there">
        <p>
          {t('Session.endsIn')} <b>{time}</b>
        </p>
        <p>{t('Session.kept')}</p>
        <Spoken left={left} />
        {stay.isError && <Failure failure={readError(stay.error)} />}
      </div>
    </Dialog>
  );
}

function Spoken({ left }: { left: number }) {
  const { t } = useLabels();
  const mark = lastMark(left);
  return (
    <span className="ob-hidden" role="status">
      {mark === null ? '' : `${t('Session.endsIn')} ${countdown(mark * 1_000)}`}
    </span>
  );
}

/** Also shows the question in the tab's title, for people who are in another tab, and restores the title afterwards. */
function useTabTitle(title: string): void {
  const before = useRef(document.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const restored = before.current;
    return () => {
      document.title = restored;
    };
  }, []);
}
