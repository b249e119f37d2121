import { useEffect, useRef, useState } from 'react';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';

/**
 * How long typing must pause, in ms, before a text is committed. Because of this pause, undo works by words, not by
 * letters.
 */
const PAUSE = 500;

interface Props {
  value: string;
  onCommit: (value: string) => void;
  readOnly: boolean;
  /** Whether the text is a name or an expression of the process, which is shown in a monospace font. */
  isCode?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A line of text that is committed to the diagram after a pause, on Enter, and when the user leaves the field. */
export function TypedInput({ value, onCommit, readOnly, isCode = false, ...rest }: Props) {
  const { typed, change, commit } = useTyped(value, onCommit);
  return (
    <TextInput
      {...rest}
      value={typed}
      readOnly={readOnly}
      spellCheck={!isCode}
      className={isCode ? 'ob-editor-code' : undefined}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

/**
 * Keeps the typed text until it is committed to the diagram. If the text in the diagram changes meanwhile, for example
 * by an undo, it replaces the typed text.
 */
export function useTyped(value: string, onCommit: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const latest = useRef({ typed, value, onCommit });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    latest.current = { typed, value, onCommit };
  });
  const commit = () => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now.typed !== now.value) now.onCommit(now.typed);
  };
  const commitAtEnd = useRef(commit);
  useEffect(() => {
    commitAtEnd.current = commit;
  });
  useEffect(() => () => commitAtEnd.current(), []);
  const change = (next: string) => {
    setTyped(next);
    latest.current = { ...latest.current, typed: next };
    clearTimeout(timer.current);
    timer.current = setTimeout(commit, PAUSE);
  };
  return { typed, change, commit };
}
