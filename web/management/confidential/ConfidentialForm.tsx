import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConfidentialList, FEWEST_CONFIDENTIAL } from '#/bff/contract/incident-people.ts';
import { peopleCalls } from '#/web/api/incident-people.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { ConfidentialRow } from './ConfidentialRow.tsx';
import { faultsOf, type Line } from './line-faults.ts';

/** An empty line. Its `key` is negative, so that it differs from the ids of stored lines. */
const emptyLine = (key: number): Line => ({ key, idUser: null, functionNl: '', functionEn: '' });

/** The form for the whole list, which is saved as a whole. */
export function ConfidentialForm({ list }: { list: ConfidentialList }) {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const stored = list.handlers.map((line): Line => ({ ...line, key: line.id }));
  const [lines, setLines] = useKeptState('confidential', stored.length > 0 ? stored : [emptyLine(-1), emptyLine(-2)]);
  const [isJudged, setJudged] = useState(false);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.confidential });
  // After a refusal, the entries stay until the list is fetched again.
  const { busy, failure, attempt } = useAttempt(() => undefined);
  const faults = faultsOf(lines);
  const isRight = lines.length >= FEWEST_CONFIDENTIAL && faults.size === 0;
  const change = (key: number, part: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const save = () => {
    setJudged(true);
    if (!isRight) return;
    void attempt(async () => {
      const handlers = lines.map(({ idUser, functionNl, functionEn }) => ({
        ...{ idUser: idUser ?? 0, functionNl, functionEn },
      }));
      await peopleCalls.saveConfidential({ handlers, read: list.handlers.map(({ id }) => id) });
      await readAgain();
      setJudged(false);
      toast.success(t('Confidential.saved'));
    });
  };
  return (
    <form
      className="ob-confidential"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{t('Confidential.title')}</h2>
      <p>{t('Confidential.text')}</p>
      {list.handlers.length === 0 && <Banner tone="warning">{t('Confidential.none')}</Banner>}
      {failure && (
        <Failure failure={failure} {...(failure.code === 'STALE_VERSION' && { onRetry: () => void readAgain() })}>
          {failure.fields.handlers}
        </Failure>
      )}
      <ol className="ob-confidential-lines">
        {lines.map((line, at) => (
          <ConfidentialRow
            key={line.key}
            line={line}
            number={at + 1}
            list={list}
            taken={lines.flatMap(({ idUser, key }) => (idUser === null || key === line.key ? [] : [idUser]))}
            fault={isJudged ? faults.get(line.key) : undefined}
            onChange={(part) => change(line.key, part)}
            onRemove={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ol>
      {isJudged && lines.length < FEWEST_CONFIDENTIAL && (
        <Banner tone="danger" live="assertive">
          {t('FieldError.atLeastTwo')}
        </Banner>
      )}
      <p className="ob-confidential-foot">
        <Button
          icon="plus"
          onClick={() => setLines((now) => [...now, emptyLine(Math.min(0, ...now.map(({ key }) => key)) - 1)])}
        >
          {t('Confidential.add')}
        </Button>
        <Button type="submit" variant="filled" icon="check" busy={busy}>
          {t('Confidential.save')}
        </Button>
      </p>
      <p className="ob-meta">{t('Confidential.note')}</p>
    </form>
  );
}
