import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatDateTime } from '#/bff/contract/format.ts';
import { TIMELINE_PAGE, type TimelineEvent, type TimelineLine } from '#/bff/contract/incident-timeline.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { incidentTimelineQuery } from '#/web/api/incidents.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { Pager } from '#/web/ui/display/Pager.tsx';
import './timeline.css';

const PARAMETER = 'timeline';

const ICONS: Readonly<Record<TimelineEvent, string>> = {
  received: 'inbox',
  recorded: 'inbox',
  changed: 'pencil',
  taken: 'user',
  assigned: 'user',
  givenUp: 'user-minus',
  acknowledged: 'check',
  feedbackGiven: 'check-circle',
  messageReceived: 'comment',
  answered: 'send',
  noted: 'bookmark',
  restricted: 'lock',
  handlerNamed: 'user-plus',
  handlerTakenOff: 'user-minus',
  concernedAdded: 'user-plus',
  concernedRemoved: 'user-minus',
  fileSent: 'file',
  fileAdded: 'file',
  fileChanged: 'pencil',
  fileRemoved: 'trash',
  fileRead: 'eye',
  filesRead: 'download',
  deleted: 'trash',
  restored: 'undo',
  opened: 'eye',
};

/** Everything that happened to an incident, including who viewed it: newest first, one page at a time. */
export function IncidentTimeline({ incident }: { incident: IncidentDetails }) {
  const { t, lang } = useLabels();
  const readError = useApiError();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(0, Math.trunc(Number(search.get(PARAMETER) ?? 1) || 1) - 1);
  const { data, error, isFetching, refetch } = useQuery(incidentTimelineQuery(incident.idIncident, lang, page));
  const show = (wanted: number) =>
    setSearch((now) => withParameters(now, { [PARAMETER]: wanted === 0 ? null : wanted + 1 }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Card
      title={t('Timeline.title')}
      className="ob-timeline-card"
      padded={false}
      action={
        <IconButton
          icon="refresh"
          size="small"
          label={t('Timeline.refresh')}
          busy={isFetching}
          onClick={() => void refetch()}
        />
      }
    >
      {error && <Failure failure={readError(error)} />}
      <ol className="ob-timeline">
        {data?.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {data && (
        <Pager
          first={page * TIMELINE_PAGE}
          rows={TIMELINE_PAGE}
          totalRecords={data.total}
          onPageChange={(to) => show(to.page)}
          noun={t('Timeline.noun')}
        />
      )}
    </Card>
  );
}

function Line({ line }: { line: TimelineLine }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { event, at, person, filename, on, reason, fields } = line;
  const name = line.name ?? t('Timeline.reporter');
  const values = {
    name,
    person: person ?? '',
    file: filename ?? t('Timeline.fileGone'),
    date: on === null ? '' : formatDate(on),
  };
  const isLook = event === 'opened' || event === 'fileRead' || event === 'filesRead';
  return (
    <li className={isLook ? 'ob-timeline-look' : undefined}>
      <span className="ob-timeline-icon">
        <Icon name={ICONS[event]} />
      </span>
      <span className="ob-timeline-what">
        {t(`Timeline.${event}`, values)}
        {reason !== null && <span className="ob-timeline-more">{t('Timeline.reason', { reason })}</span>}
        <Changes line={line} />
        {fields.length > 0 && (
          <span className="ob-timeline-more">
            {t('Timeline.fields', { fields: fields.map((field) => t(`Incident.${field}`)).join(', ') })}
          </span>
        )}
      </span>
      <time className="ob-meta" dateTime={at}>
        {formatDateTime(at, timeZone)}
      </time>
    </li>
  );
}

function Changes({ line: { changes } }: { line: TimelineLine }) {
  const { t } = useLabels();
  return changes.map(({ value, from, to }) => {
    const shown = (text: string | null) =>
      text === null ? t('Incident.noCompany') : value === 'received' ? formatDate(text) : text;
    const values = { from: shown(from), to: shown(to) };
    return (
      <span key={value} className="ob-timeline-more">
        {t(`Timeline.${value}Changed`, values)}
      </span>
    );
  });
}
