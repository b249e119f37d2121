import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailDetails } from '#/bff/contract/mails.ts';
import { api } from '#/web/api/api.ts';
import { mailQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import './mails.css';

/** One email with its text. A failed email can be sent again. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLabels();
  const readError = useApiError();
  const query = useQuery(mailQuery(id));
  const { retry, busy, failure } = useRetry(id, onClose);
  const fault = failure ?? (query.error ? readError(query.error) : null);
  return (
    <Dialog
      open
      width={50}
      title={query.data?.subject ?? t('Mails.one')}
      onClose={onClose}
      footer={
        query.data?.canRetry ? (
          <Button variant="filled" icon="refresh" busy={busy} onClick={() => void retry()}>
            {t('Mails.retry')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('Ui.close')}</Button>
        )
      }
    >
      {fault && <Failure failure={fault} />}
      {query.data ? <Words mail={query.data} /> : !fault && <SkeletonList rows={3} />}
    </Dialog>
  );
}

function Words({ mail }: { mail: MailDetails }) {
  const { t } = useLabels();
  const [part, setPart] = useState<'text' | 'html'>('text');
  const { fullname, email, answer, failure, text, html, subject } = mail;
  return (
    <>
      <dl className="ob-mail-facts">
        <dt>{t('Mails.to')}</dt>
        <dd>{email ? `${fullname}, ${email}` : fullname}</dd>
        {failure && (
          <>
            <dt>{t('MailColumn.failure')}</dt>
            <dd>{t(`MailFailure.${failure}`)}</dd>
          </>
        )}
        {answer && (
          <>
            <dt>{t('Mails.answer')}</dt>
            <dd>{answer}</dd>
          </>
        )}
      </dl>
      <div className="ob-mail-part">
        <SegmentedControl
          label={t('Mails.part')}
          look="track"
          value={part}
          onChange={setPart}
          options={[
            { value: 'text', label: t('Mails.partText') },
            { value: 'html', label: t('Mails.partHtml') },
          ]}
        />
      </div>
      {part === 'text' ? (
        <pre className="ob-mail-text">{text}</pre>
      ) : (
        // The frame that shows the email has no permissions: scripts in it do not run, and links in it cannot navigate
        // this window.
        <iframe className="ob-mail-html" title={subject} sandbox="" srcDoc={html} />
      )}
    </>
  );
}

function useRetry(id: number, onClose: () => void) {
  const { t } = useLabels();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.mails }));
  const retry = () =>
    attempt(async () => {
      await api.retryMail(id);
      toast.success(t('Mails.retried'));
      onClose();
    });
  return { retry, busy, failure };
}
