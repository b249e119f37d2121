import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { conversationQuery } from '#/web/api/queries.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import './conversation.css';

/**
 * The conversation with the reporter, below the entries. Before a message is sent, a dialog shows it and asks for
 * confirmation.
 */
export function IncidentConversation({ incident }: { incident: IncidentDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { idIncident } = incident;
  const { data } = useQuery(conversationQuery(idIncident));
  const [text, setText] = useKeptState(`incident.${idIncident}.answer`, '');
  const [isAsking, setAsking] = useKeptState(`incident.${idIncident}.answers`, false);
  if (!data || (!data.hasCode && data.messages.length === 0)) return null;
  const mayAnswer = data.hasCode && incident.allowedActions.includes('answer');
  return (
    <Card title={t('Conversation.title')} className="ob-conversation">
      {data.messages.length === 0 && <p className="ob-meta">{t('Conversation.empty')}</p>}
      <ol className="ob-messages">
        {data.messages.map(({ id, author, text: body, filename, at }) => (
          <li key={id} className={author === null ? 'ob-message' : 'ob-message ob-message-ours'}>
            <p className="ob-meta">
              <b>{author ?? t('Conversation.reporter')}</b> {formatDateTime(at, timeZone)}
            </p>
            <p className="ob-message-body">{filename ? t('Conversation.file', { name: filename }) : body}</p>
          </li>
        ))}
      </ol>
      {mayAnswer ? (
        <form
          className="ob-writing"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) setAsking(true);
          }}
        >
          <Field label={t('Conversation.write')} hint={t('Conversation.writeHint')}>
            <TextArea
              rows={3}
              maxLength={LIMITS.longText}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <p className="ob-writing-foot">
            <Button type="submit" icon="send" disabled={!text.trim()}>
              {t('Conversation.send')}
            </Button>
            <span className="ob-writing-line">
              <Icon name="eye" /> {t('Conversation.readBy')}
            </span>
          </p>
        </form>
      ) : (
        <p className="ob-meta">{t(data.hasCode ? 'Conversation.handlerOnly' : 'Conversation.noCode')}</p>
      )}
      {isAsking && (
        <ConfirmAnswer
          idIncident={idIncident}
          text={text}
          onClose={() => setAsking(false)}
          onDone={() => {
            setText('');
            setAsking(false);
          }}
        />
      )}
    </Card>
  );
}

interface ConfirmProps {
  idIncident: number;
  text: string;
  onClose: () => void;
  onDone: () => void;
}

function ConfirmAnswer({ idIncident, text, onClose, onDone }: ConfirmProps) {
  const { t } = useLabels();
  const toast = useToast();
  const { busy, failure, attempt } = useAttempt(useIncidentsChanged());
  const run = () =>
    attempt(async () => {
      await api.answerReporter(idIncident, text);
      toast.success(t('Conversation.sent'));
      onDone();
    });
  return (
    <Dialog
      open
      width={50}
      title={t('Conversation.confirmTitle')}
      onClose={onClose}
      busy={busy}
      consequence={t('Conversation.confirmText')}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="send" busy={busy} onClick={() => void run()}>
            {t('Conversation.confirm')}
          </Button>
        </>
      }
    >
      {failure && <Failure failure={failure} />}
      <p className="ob-message ob-message-ours ob-message-body">{text.trim()}</p>
    </Dialog>
  );
}
