import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawingParts } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';

interface Props {
  expression: string;
  facts: DrawingParts['facts'];
}

type Value = string | number | boolean | null;

/** A word as a fact: a number, true or false, nothing, else a text. */
function factOf(typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** Gives an expression its facts, and says what comes out: worked out by the engine itself. */
export function TryExpression({ expression, facts }: Props) {
  const { t } = useLabels();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const used = [...facts.map(({ name }) => name), 'decision'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(expression),
  );
  const trial = useMutation({ mutationFn: draftCalls.tryExpression });
  const run = () =>
    trial.mutate({ expression, variables: Object.fromEntries(used.map((name) => [name, factOf(typed[name] ?? '')])) });
  return (
    <details className="ob-feel-try">
      <summary>{t('Feel.try')}</summary>
      {used.map((name) => (
        <div key={name} className="ob-feel-fact">
          <code>{name}</code>
          <TextInput
            aria-label={name}
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && run()}
          />
        </div>
      ))}
      <Button size="small" icon="play" busy={trial.isPending} onClick={run}>
        {t('Feel.run')}
      </Button>
      <p role="status" className="ob-feel-result">
        {trial.data &&
          (trial.data.fault === null
            ? t('Feel.result', { value: trial.data.value ?? 'null' })
            : t('Feel.fault', { fault: trial.data.fault }))}
        {trial.isError && t('Feel.noAnswer')}
      </p>
    </details>
  );
}
