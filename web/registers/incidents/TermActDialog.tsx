import { formatDateTime } from '#/bff/contract/format.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

export type TermAct = 'acknowledge' | 'giveFeedback';

/** Asks on which day the reporter was informed; the default is today. */
export function TermActDialog({ act, idIncident, onClose }: { act: TermAct; idIncident: number; onClose: () => void }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const toast = useToast();
  const [on, setOn] = useKeptState<string | null>(
    `incident.${idIncident}.${act}`,
    dayOf(formatDateTime(new Date(), timeZone)),
  );
  const { busy, failure, attempt } = useAttempt(useIncidentsChanged());
  const run = () =>
    attempt(async () => {
      await (act === 'acknowledge' ? api.acknowledgeIncident : api.giveFeedback)(idIncident, on);
      toast.success(t(`Incident.${act}Done`));
      onClose();
    });
  return (
    <Dialog
      open
      width={50}
      title={t(`Incident.${act}Title`)}
      onClose={onClose}
      busy={busy}
      consequence={t(`Incident.${act}Text`)}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="check" busy={busy} onClick={() => void run()}>
            {t(`Incident.${act}Confirm`)}
          </Button>
        </>
      }
    >
      {failure && <Failure failure={failure} />}
      <Field label={t('Incident.toldOn')} hint={t('Incident.toldOnHint')}>
        <DateInput value={on} onChange={setOn} />
      </Field>
    </Dialog>
  );
}

/** Converts a text that begins with DD-MM-YYYY to YYYY-MM-DD. */
const dayOf = (written: string) => `${written.slice(6, 10)}-${written.slice(3, 5)}-${written.slice(0, 2)}`;
