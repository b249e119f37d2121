import { useState } from 'react';
import type { ActivityRow } from '#/bff/contract/activities.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { activityCalls, useActivitiesChanged } from '#/web/api/activities.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { UserPicker } from '#/web/people/UserPicker.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

interface Props {
  rows: readonly Pick<ActivityRow, 'idProcessingActivity' | 'number'>[];
  onClose: () => void;
}

/**
 * Transfers activities to another responsible person, for example when somebody leaves the company. Either all of the
 * activities are transferred or none.
 */
export function HandOnDialog({ rows, onClose }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const fieldText = useFieldText();
  const { busy, failure, attempt } = useAttempt(useActivitiesChanged());
  const [person, setPerson] = useKeptState<ListedUser | null>('activities.handOn.to', null);
  const [isJudged, setJudged] = useState(false);
  const run = () => {
    setJudged(true);
    if (!person) return;
    void attempt(async () => {
      const ids = rows.map((row) => row.idProcessingActivity);
      const { count } = await activityCalls.handOn(ids, person.idUser);
      toast.success(t('Activities.handedOn', { count }), person.displayname);
      onClose();
    });
  };
  return (
    <Dialog
      open
      width={50}
      title={t('Activities.handOnTitle', { count: rows.length })}
      onClose={onClose}
      busy={busy}
      consequence={t('Activities.handOnConsequence')}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="directions" busy={busy} onClick={run}>
            {t('Activities.handOnDo')}
          </Button>
        </>
      }
    >
      <div className="ob-record-form">
        {failure && <Failure failure={failure} />}
        <p>{rows.map(({ number }) => number).join(', ')}</p>
        <Field
          label={t('Activity.idResponsiblePerson')}
          required
          group
          error={isJudged && !person ? fieldText('required') : undefined}
        >
          <UserPicker label={t('Activity.idResponsiblePerson')} value={person} onChange={setPerson} />
        </Field>
      </div>
    </Dialog>
  );
}
