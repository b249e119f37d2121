import type { LastChange } from '#/bff/contract/errors.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { UserAvatar } from '#/web/app/shell/UserAvatar.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { type SpokenMoment, spokenMoment } from './local-date.ts';

interface LeadProps {
  /** The record as named within a sentence: "this report". */
  what: string;
  /** The time, in milliseconds, at which the person started to edit the record here. */
  since: number;
  lastChange: LastChange | undefined;
}

/** Two sentences: one says who stored the record meanwhile, and when; the other says what to do. */
export function ConflictLead({ what, since, lastChange, count }: LeadProps & { count: number }) {
  const { t } = useLabels();
  return (
    <p>
      {lastChange && Date.parse(lastChange.at) >= since ? (
        <StoredBy what={what} since={since} lastChange={lastChange} />
      ) : (
        // If the person is unknown or the device's clock is wrong, a shorter sentence leaves out the person and the
        // time.
        <span>{t('Conflict.storedElsewhere', { what })}</span>
      )}{' '}
      {t(count === 1 ? 'Conflict.chooseOne' : 'Conflict.choose')}
    </p>
  );
}

function StoredBy({ what, since, lastChange: { idUser, name, at } }: LeadProps & { lastChange: LastChange }) {
  const { t } = useLabels();
  const { idUser: me, timeZone } = useCurrentUser();
  const stored = spokenMoment(at, Date.now(), timeZone);
  const when = stored.day
    ? t('Conflict.onDay', { day: stored.day, time: stored.time })
    : t('Conflict.atTime', { time: stored.time });
  const words = { what, when, since: inShort(spokenMoment(since, Date.now(), timeZone)) };
  if (idUser === me) return <span>{t('Conflict.storedByYou', words)}</span>;
  return (
    <>
      <b>{name}</b> {t('Conflict.storedByOther', words)}
    </>
  );
}

/**
 * The headings of the two columns: the author of each text. Hidden from screen readers, which announce the author with
 * each choice.
 */
export function ConflictHead({ lastChange }: { lastChange: LastChange | undefined }) {
  const { t } = useLabels();
  const { idUser: me, timeZone } = useCurrentUser();
  const isMe = lastChange?.idUser === me;
  return (
    <div className="ob-conflict-row ob-conflict-head" aria-hidden="true">
      <span />
      <span className="ob-conflict-whose">
        <UserAvatar size={24} />
        <b>{t('Conflict.mine')}</b> <span className="ob-meta">{t('Conflict.notStored')}</span>
      </span>
      <span className="ob-conflict-whose">
        {lastChange && (isMe ? <UserAvatar size={24} /> : <Avatar name={lastChange.name} size={24} />)}
        <b>{t('Conflict.theirs')}</b>{' '}
        {lastChange && (
          <span className="ob-meta">
            <span>{isMe ? t('Conflict.you') : lastChange.name}</span>,{' '}
            {inShort(spokenMoment(lastChange.at, Date.now(), timeZone))}
          </span>
        )}
      </span>
    </div>
  );
}

const inShort = ({ day, time }: SpokenMoment) => (day ? `${day} ${time}` : time);
