import FeelEditor from '@bpmn-io/feel-editor';
import { useEffect, useId, useRef } from 'react';
import type { DrawingParts } from '#/bff/contract/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { TryExpression } from './TryExpression.tsx';
import { useTyped } from './TypedInput.tsx';

interface Props {
  label: string;
  hint?: string;
  /** The expression with its `=`; '' if there is none. */
  value: string;
  onCommit: (value: string) => void;
  readOnly: boolean;
  parts: DrawingParts;
}

const bodyOf = (value: string) => value.replace(/^\s*=\s*/, '');

/**
 * A field for a FEEL expression, which completes the allowed names and lets the user try the expression out. The user
 * does not type the `=`. Errors in the expression are reported when it is tried out and by the check of the diagram,
 * not while it is typed.
 */
export function FeelField({ label, hint, value, onCommit, readOnly, parts }: Props) {
  const { t } = useLabels();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<FeelEditor>(null);
  const { typed, change, commit } = useTyped(bodyOf(value), (body) => onCommit(body.trim() === '' ? '' : `= ${body}`));
  const first = useRef({ typed, change });
  first.current.change = change;
  useEffect(() => {
    if (!place.current) return;
    const made = new FeelEditor({
      container: place.current,
      value: first.current.typed,
      parserDialect: 'camunda',
      readOnly,
      variables: variablesOf(parts),
      builtins: parts.functions.map((name) => ({ name, type: 'function', detail: t('Feel.function') })),
      contentAttributes: { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint`, tabindex: '0' },
      onChange: (text: string) => first.current.change(text),
    });
    editor.current = made;
    const box = place.current;
    return () => {
      editor.current = null;
      box.replaceChildren();
    };
  }, [id, parts, readOnly, t]);
  // The field adopts a change that was made elsewhere, such as an undo.
  useEffect(() => {
    const shown = place.current?.querySelector('.cm-content');
    if (editor.current && shown && !shown.contains(document.activeElement)) editor.current.setValue(typed);
  }, [typed]);
  return (
    <div className="ob-field">
      <div className="ob-field-head">
        <span id={`${id}-label`} className="ob-field-label">
          {label}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor within it is the control; this only handles the loss of focus. */}
      <div ref={place} className="ob-feel" onBlur={commit} />
      <p id={`${id}-hint`} className="ob-field-hint">
        {hint ?? t('Feel.hint')}
      </p>
      {typed.trim() !== '' && <TryExpression expression={`= ${typed}`} functions={parts.functions} />}
    </div>
  );
}

function variablesOf({ facts }: DrawingParts) {
  return [
    ...facts.map(({ name, type }) => ({ name, detail: type })),
    { name: 'decision', detail: 'approve, reject' },
  ].map((variable) => ({ ...variable, type: 'variable' as const }));
}
