import { type ReactNode, useState } from 'react';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import type { Choice } from '#/web/ui/types.ts';
import { RowDialog } from './RowDialog.tsx';

interface Props {
  title: string;
  label: string;
  items: readonly Choice<number>[];
  /** The key under which the chosen items are kept through a sign-in. */
  draftKey: string;
  /** Returns additional fields, which depend on the chosen items. */
  more?: (chosen: ReadonlySet<number>) => ReactNode;
  /** Whether the additional fields are complete; they show their own errors. */
  isComplete?: (chosen: ReadonlySet<number>) => boolean;
  onDone: (chosen: readonly number[]) => void;
  onClose: () => void;
}

/** Adds one or several items of a list at once (LG-003, SM-004). */
export function ItemsDialog({ title, label, items, draftKey, more, isComplete = () => true, onDone, onClose }: Props) {
  const fieldText = useFieldText();
  const [ids, setIds] = useKeptState<readonly number[]>(draftKey, []);
  const chosen = new Set(ids);
  const [isJudged, setJudged] = useState(false);
  const toggle = (id: number, on: boolean) =>
    setIds((now) => (on ? [...now, id] : now.filter((other) => other !== id)));
  const confirm = () => {
    setJudged(true);
    if (chosen.size > 0 && isComplete(chosen)) onDone([...chosen]);
  };
  return (
    <RowDialog title={title} isChange={false} onConfirm={confirm} onClose={onClose}>
      <Field label={label} required group error={isJudged && chosen.size === 0 ? fieldText('required') : undefined}>
        <div className="ob-activity-items">
          {items.map(({ value, label: name }) => (
            <Checkbox key={value} checked={chosen.has(value)} onChange={(on) => toggle(value, on)} label={name} />
          ))}
        </div>
      </Field>
      {more?.(chosen)}
    </RowDialog>
  );
}
