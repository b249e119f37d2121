import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawingParts } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';

interface Props {
  expression: string;
  functions: DrawingParts['functions'];
}

type Value = string | number | boolean | null;

/** Parses a typed value: a number, true or false, null if it is empty, or else text. */
function factOf(typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

const WORDS = new Set(
  'and or not if then else true false null in between some every satisfies for return instance of function'.split(' '),
);

/** The names of the variables in an expression: those that are neither FEEL keywords nor functions. */
function variablesIn(expression: string, functions: readonly string[]): string[] {
  const plain = expression.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const called = functions.filter((name) => plain.includes(`${name}(`)).flatMap((name) => name.split(' '));
  const names = plain.match(/(?<![\w.])[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !called.includes(name));
}

/** Has the engine evaluate an expression with values that the user types, and shows the result. */
export function TryExpression({ expression, functions }: Props) {
  const { t } = useLabels();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const used = variablesIn(expression, functions);
  const trial = useMutation({ mutationFn: draftCalls.tryExpression });
  const run = () =>
    trial.mutate({ expression, variables: Object.fromEntries(used.map((name) => [name, factOf(typed[name] ?? '')])) });
  return (
    <div className="ob-feel-try">
      <Button
        size="small"
        variant="text"
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Feel.try')}
      </Button>
      {isOpen && (
        <>
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
            {trial.data && (
              <span>
                {trial.data.fault === null
                  ? t('Feel.result', { value: trial.data.value ?? 'null' })
                  : t('Feel.fault', { fault: trial.data.fault })}
              </span>
            )}
            {trial.isError && <span>{t('Feel.noAnswer')}</span>}
          </p>
        </>
      )}
    </div>
  );
}
