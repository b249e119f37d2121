import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { delegationsQuery } from '#/web/api/delegations.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { formatDate } from '#/web/ui/format.ts';

/**
 * Names a delegate who decides on the person's behalf at present and counts any others, with a link to the delegations.
 * The end is shown only for a single delegate. Without a running delegation, renders nothing. If a delegate has left or
 * may no longer decide, only this is shown, as a warning.
 */
export function ActingForMe() {
  const { t } = useLabels();
  const enabled = useRights().has('Access');
  const { data } = useQuery({ ...delegationsQuery(), enabled });
  const running = data?.mine.filter(({ state }) => state === 'running') ?? [];
  const unable = running.find(({ isAble }) => !isAble);
  const [first, ...others] = running;
  if (!first) return null;
  const name = (unable ?? first).delegatename;
  const text = unable
    ? t('Shell.actingForMeUnable', { name })
    : others.length > 0
      ? t('Shell.actingForMeMore', { name, count: others.length })
      : t('Shell.actingForMe', { name, date: formatDate(first.to) });
  return (
    <Link to={paths.delegation} className="ob-acting-for-me" data-tone={unable && 'warning'} title={text}>
      <Icon name={unable ? 'exclamation-triangle' : 'directions'} />
      <span className="ob-acting-for-me-text">{text}</span>
    </Link>
  );
}
