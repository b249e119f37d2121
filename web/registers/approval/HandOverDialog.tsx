import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ListedUser } from '#/bff/contract/people.ts';
import { APPROVAL_CALLS } from '#/web/api/approval-calls.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { UserPicker } from '#/web/people/UserPicker.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import type { AnyApprovalKind } from './approval-kind.ts';
import '../records.css';

interface Props {
  kind: Pick<AnyApprovalKind, 'register' | 'changed'>;
  id: number;
  /**
   * How the sentence at the top of the dialog names the record: the gift or the activity or, if that is null, the
   * number.
   */
  thing: string;
  /** The name of the person to whom the task was handed over; null if it was not handed over. */
  handedOverTo: string | null;
  /** The step that the screen shows. */
  stepId?: string | undefined;
  onClose: () => void;
}

/**
 * Hands one task over to another person, or takes it back. A task that was handed over is in both people's lists, and
 * the first decision counts (OP-065).
 */
export function HandOverDialog({ kind, id, thing, handedOverTo, stepId, onClose }: Props) {
  const { t } = useLabels();
  const [person, setPerson] = useKeptState<ListedUser | null>(`${kind.register}.${id}.handOver`, null);
  const [isJudged, setJudged] = useState(false);
  const fieldText = useFieldText();
  const { busy, failure, run } = useHandOver(kind, onClose);
  const calls = APPROVAL_CALLS[kind.register];
  const handOver = () => {
    setJudged(true);
    if (person) void run('give', () => calls.handOver(id, person.idUser, stepId), person.displayname);
  };
  useShortcut('submit', handOver, { inDialog: true });
  return (
    <Dialog
      open
      width={50}
      title={t('HandOver.title')}
      onClose={onClose}
      busy={busy !== null}
      consequence={t('HandOver.consequence')}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy !== null}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="directions" busy={busy === 'give'} onClick={handOver}>
            {t('HandOver.do')}
          </Button>
        </>
      }
    >
      <div className="ob-record-form">
        {failure && <Failure failure={failure} />}
        <p>{t('HandOver.text', { thing })}</p>
        {handedOverTo !== null && (
          <Banner
            tone="info"
            icon="directions"
            action={
              <Button
                size="small"
                busy={busy === 'take'}
                onClick={() => void run('take', () => calls.reclaim(id), handedOverTo)}
              >
                {t('HandOver.reclaim')}
              </Button>
            }
          >
            {t('HandOver.now', { name: handedOverTo })}
          </Banner>
        )}
        <Field label={t('HandOver.to')} required group error={isJudged && !person ? fieldText('required') : undefined}>
          <ReceiverPicker value={person} onChange={setPerson} />
        </Field>
      </div>
    </Dialog>
  );
}

/**
 * Offers everybody, but the signed-in person cannot be chosen. The server refuses people who may not decide, with the
 * reason.
 */
function ReceiverPicker({ value, onChange }: { value: ListedUser | null; onChange: (user: ListedUser) => void }) {
  const { t } = useLabels();
  const { idUser: me } = useCurrentUser();
  const look = useCallback(
    ({ idUser }: ListedUser) => (idUser === me ? { disabledReason: t('Delegation.yourself') } : {}),
    [me, t],
  );
  return <UserPicker label={t('HandOver.to')} value={value} onChange={onChange} look={look} />;
}

type Way = 'give' | 'take';

function useHandOver({ changed }: Props['kind'], onDone: () => void) {
  const queryClient = useQueryClient();
  const { t } = useLabels();
  const toast = useToast();
  const { busy, failure, attempt } = useAttempt(useCallback(() => changed(queryClient), [changed, queryClient]));
  const [last, setLast] = useState<Way>('give');
  const run = (way: Way, call: () => Promise<unknown>, name: string) =>
    attempt(async () => {
      setLast(way);
      await call();
      toast.success(t(way === 'give' ? 'HandOver.done' : 'HandOver.reclaimed'), name);
      onDone();
    });
  return { busy: busy ? last : null, failure, run };
}
