import { type ReactNode, useId, useState } from 'react';
import type { LastChange } from '#/bff/contract/errors.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import './records.css';
import { ConflictHead, ConflictLead } from './ConflictWords.tsx';
import type { Side } from './conflict.ts';

/** A field that differs, with both values as display text. */
export interface DifferingField {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Props {
  title: string;
  /** The record as named within a sentence: "this report". */
  what: string;
  /** The time, in milliseconds, at which the person began to edit the text that is now outdated. */
  since: number;
  /** Who stored the record meanwhile, and when, if known. */
  lastChange: LastChange | undefined;
  fields: readonly DifferingField[];
  /** The side that is selected at first for each field. */
  proposal: Readonly<Record<string, Side>>;
  busy: boolean;
  onChoose: (sides: Record<string, Side>) => void;
  /** Discards the person's own changes. */
  onDiscard: () => void;
  /** Goes back to the form without choosing anything. */
  onClose: () => void;
}

/** Shows both values of each field that somebody else has changed meanwhile, and asks which value to keep. */
export function ConflictDialog(props: Props) {
  const { t } = useLabels();
  const [sides, setSides] = useState<Record<string, Side>>({ ...props.proposal });
  const all = (side: Side) => setSides(Object.fromEntries(props.fields.map(({ key }) => [key, side])));
  return (
    <Dialog
      open
      width={60}
      title={props.title}
      onClose={props.onClose}
      consequence={t('Conflict.nothingYet')}
      footer={
        <>
          <Button variant="text" onClick={props.onDiscard} disabled={props.busy}>
            {t('Conflict.discardMine')}
          </Button>
          <Button variant="filled" icon="check" busy={props.busy} onClick={() => props.onChoose(sides)}>
            {t('Conflict.saveChosen')}
          </Button>
        </>
      }
    >
      <ConflictLead {...props} count={props.fields.length} />
      <div className="ob-conflict">
        <ConflictHead lastChange={props.lastChange} />
        {props.fields.map((field) => (
          <ConflictRow
            key={field.key}
            field={field}
            side={sides[field.key] ?? 'mine'}
            onSide={(side) => setSides((before) => ({ ...before, [field.key]: side }))}
          />
        ))}
        {props.fields.length > 1 && (
          <div className="ob-conflict-row">
            <span />
            <span>
              <Button variant="text" size="small" onClick={() => all('mine')}>
                {t('Conflict.allMine')}
              </Button>
              <Button variant="text" size="small" onClick={() => all('theirs')}>
                {t('Conflict.allTheirs')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface RowProps {
  field: DifferingField;
  side: Side;
  onSide: (side: Side) => void;
}

function ConflictRow({ field, side, onSide }: RowProps) {
  const { t } = useLabels();
  const id = useId();
  return (
    <fieldset className="ob-conflict-row" aria-labelledby={id}>
      <span id={id} className="ob-conflict-label">
        {field.label}
      </span>
      {(['mine', 'theirs'] as const).map((candidate) => (
        <label key={candidate} className="ob-conflict-choice">
          <input
            type="radio"
            name={`${id}-${field.key}`}
            className="ob-radio-input"
            checked={side === candidate}
            onChange={() => onSide(candidate)}
          />
          <span>
            <span className="ob-conflict-side">{t(`Conflict.${candidate}`)}</span>
            {field[candidate] || t('Conflict.empty')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
