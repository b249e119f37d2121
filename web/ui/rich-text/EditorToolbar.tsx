import { type KeyboardEvent, type Ref, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { ToolbarSeparator } from '../layout/Toolbar.tsx';
import type { UiTextKey } from '../texts.ts';
import { useUiText } from '../UiProvider.tsx';
import type { Quill } from './quill.ts';
import type { Formats, QuillState } from './use-quill.ts';

interface Tool {
  key: string;
  name: UiTextKey;
  icon: string;
  keys?: string;
  /** Whether the tool is on; omitted if it is not a toggle. */
  isOn?: (formats: Formats) => boolean;
  run: (quill: Quill, isOn: boolean) => void;
}

const inline = (key: string, name: UiTextKey, keys: string): Tool => ({
  key,
  name,
  icon: `ob-${key}`,
  keys,
  isOn: (formats) => formats[key] === true,
  run: (quill, isOn) => quill.format(key, !isOn, 'user'),
});
const block = (key: string, name: UiTextKey, format: string, value: unknown, icon = `ob-${key}`): Tool => ({
  key,
  name,
  icon,
  isOn: (formats) => formats[format] === value,
  run: (quill, isOn) => quill.format(format, isOn ? false : value, 'user'),
});

/** The tools in groups, from left to right. */
const GROUPS: readonly (readonly Tool[])[] = [
  [block('heading', 'editorHeading', 'header', 1), block('subheading', 'editorSubheading', 'header', 2)],
  [
    inline('bold', 'editorBold', 'Ctrl+B'),
    inline('italic', 'editorItalic', 'Ctrl+I'),
    inline('underline', 'editorUnderline', 'Ctrl+U'),
  ],
  [
    block('bullets', 'editorBullets', 'list', 'bullet', 'list'),
    block('numbers', 'editorNumbers', 'list', 'ordered'),
    block('quote', 'editorQuote', 'blockquote', true),
  ],
  [
    {
      key: 'link',
      name: 'editorLink',
      icon: 'link',
      isOn: (formats) => Boolean(formats.link),
      run: () => {},
    },
  ],
  [
    { key: 'undo', name: 'editorUndo', icon: 'undo', keys: 'Ctrl+Z', run: (quill) => quill.history.undo() },
    { key: 'redo', name: 'editorRedo', icon: 'undo', keys: 'Ctrl+Y', run: (quill) => quill.history.redo() },
    { key: 'clear', name: 'editorClear', icon: 'eraser', run: clearFormats },
  ],
];
const ALL = GROUPS.flat();

interface Props {
  ref: Ref<HTMLDivElement>;
  quill: Quill | null;
  formats: Formats;
  undoable: QuillState['undoable'];
  /** The id of the text that the tools format. */
  controls: string;
  label: string;
  onLink: () => void;
}

/**
 * The tools of a text. They are one Tab stop; the arrow keys move between the tools, and Escape returns to the text
 * (the ARIA toolbar pattern).
 */
export function EditorToolbar({ ref, quill, formats, undoable, controls, label, onLink }: Props) {
  const text = useUiText();
  const [active, setActive] = useState(ALL[0]?.key);
  const run = (tool: Tool) => {
    if (!quill) return;
    setActive(tool.key);
    quill.focus();
    if (tool.key === 'link') onLink();
    else tool.run(quill, tool.isOn?.(formats) ?? false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const next = nextIndex(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length);
    if (next === null && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) quill?.focus();
    else buttons[next]?.focus();
  };
  const isOff = (key: string) => (key === 'undo' && !undoable.undo) || (key === 'redo' && !undoable.redo);
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="ob-rich-tools"
      onKeyDown={onKeyDown}
    >
      {GROUPS.map((tools, at) => (
        <div key={tools[0]?.key} className="ob-rich-group">
          {at > 0 && <ToolbarSeparator />}
          {tools.map((tool) => (
            <IconButton
              key={tool.key}
              size="small"
              className={tool.key === 'redo' ? 'ob-rich-mirrored' : undefined}
              icon={tool.icon}
              label={text(tool.name)}
              keyCap={tool.keys}
              pressed={tool.isOn?.(formats)}
              tabIndex={active === tool.key ? 0 : -1}
              aria-disabled={isOff(tool.key) || undefined}
              // A press on a tool must not change the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setActive(tool.key)}
              onClick={() => run(tool)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function clearFormats(quill: Quill): void {
  const range = quill.getSelection(true);
  // If nothing is selected, the formats of the whole line are removed.
  const [line, offset] = quill.getLine(range.index);
  if (range.length > 0) quill.removeFormat(range.index, range.length, 'user');
  else if (line) quill.removeFormat(range.index - offset, line.length(), 'user');
}
