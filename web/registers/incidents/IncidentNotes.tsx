import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { incidentNotesQuery } from '#/web/api/queries.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import './conversation.css';

/**
 * The internal notes, which the reporter never sees. They are next to the entries, in a different colour from the
 * conversation.
 */
export function IncidentNotes({ incident }: { incident: IncidentDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { data = [] } = useQuery(incidentNotesQuery(incident.idIncident));
  const [text, setText] = useKeptState(`incident.${incident.idIncident}.note`, '');
  const { busy, failure, attempt } = useAttempt(useIncidentsChanged());
  const save = () =>
    attempt(async () => {
      await api.addIncidentNote(incident.idIncident, text);
      setText('');
    });
  return (
    <Card title={t('Notes.title')} action={<Icon name="lock" />} className="ob-notes">
      <ol className="ob-messages">
        {data.map(({ id, author, text: body, at }) => (
          <li key={id}>
            <p className="ob-meta">
              <b>{author}</b> {formatDateTime(at, timeZone)}
            </p>
            <p className="ob-message-body">{body}</p>
          </li>
        ))}
      </ol>
      {failure && <Failure failure={failure} />}
      {incident.allowedActions.includes('note') && (
        <form
          className="ob-writing"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) void save();
          }}
        >
          <Field label={t('Notes.write')}>
            <TextArea
              rows={2}
              maxLength={LIMITS.longText}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <p className="ob-writing-foot">
            <Button type="submit" size="small" icon="bookmark" busy={busy} disabled={!text.trim()}>
              {t('Notes.save')}
            </Button>
          </p>
        </form>
      )}
      <p className="ob-writing-line">
        <Icon name="eye-slash" /> {t('Notes.readBy')}
      </p>
    </Card>
  );
}
