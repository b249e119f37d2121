import type { FirstRun } from '#/bff/contract/first-run.ts';
import { api } from '#/web/api/api.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { formatDateTime } from '#/web/ui/format.ts';
import { useFirstRunAgain } from './use-first-run-again.ts';

/** The configured mail server, and the result of the last test email. */
export function MailStep({ mail: { server, address, tried } }: Pick<FirstRun, 'mail'>) {
  const { t } = useLabels();
  const { busy, failure, attempt } = useAttempt(useFirstRunAgain());
  const { timeZone } = useCurrentUser();
  return (
    <>
      {server && <p>{t('FirstRun.mailServer', { server })}</p>}
      {failure && <Failure failure={failure} />}
      {tried && !tried.isOfTheseSettings && (
        <p>{t('FirstRun.mailTriedBefore', { at: formatDateTime(tried.at, timeZone) })}</p>
      )}
      {tried?.isOfTheseSettings && (
        <Banner tone={tried.outcome === 'sent' ? 'success' : 'danger'} live="polite">
          {t(`TestMail.${tried.outcome}`, {
            to: tried.to ?? '',
            at: formatDateTime(tried.at, timeZone),
            answer: tried.answer ?? '',
          })}
        </Banner>
      )}
      {server && (
        <div className="ob-first-run-actions">
          <Button
            icon="send"
            busy={busy}
            disabledReason={address === null ? t('FirstRunGap.noMailAddress') : undefined}
            onClick={() => void attempt(() => api.sendTestMail())}
          >
            {t('FirstRun.sendTestMail')}
          </Button>
        </div>
      )}
    </>
  );
}
