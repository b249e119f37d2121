import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { TextInput } from '../controls/TextInput.tsx';
import { useUiText } from '../UiProvider.tsx';
import { readLinkAddress } from './editor-html.ts';

interface Props {
  /** The present address; empty for a new link. */
  address: string;
  /** Applies an address. null removes the link and leaves its text. */
  onApply: (address: string | null) => void;
  onClose: () => void;
}

/**
 * A row below the tools in which the address of a link is edited. Enter applies the address; Escape leaves the link
 * unchanged.
 */
export function LinkRow({ address, onApply, onClose }: Props) {
  const text = useUiText();
  const [typed, setTyped] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const apply = () => {
    const read = readLinkAddress(typed);
    if (read === null) {
      setRefused(true);
      input.current?.focus();
    } else onApply(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <div className="ob-rich-link">
      <Field label={text('editorLinkAddress')} errorKind="rule" error={isRefused ? text('editorLinkWrong') : undefined}>
        <TextInput
          ref={input}
          type="url"
          inputMode="url"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </Field>
      <div className="ob-rich-link-actions">
        <Button size="small" icon="check" onClick={apply}>
          {text('editorLinkApply')}
        </Button>
        {address && (
          <Button size="small" variant="text" onClick={() => onApply(null)}>
            {text('editorLinkRemove')}
          </Button>
        )}
        <Button size="small" variant="text" onClick={onClose}>
          {text('cancel')}
        </Button>
      </div>
    </div>
  );
}
