import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useFieldControl } from '../controls/Field.tsx';
import { formatNumber } from '../format.ts';
import { useToast } from '../overlays/Toast.tsx';
import { useUiText } from '../UiProvider.tsx';
import './rich-text.css';
import { EditorToolbar } from './EditorToolbar.tsx';
import { LinkRow } from './LinkRow.tsx';
import { linkAt } from './quill.ts';
import { useQuill } from './use-quill.ts';

export interface RichTextEditorProps {
  /** The stored HTML. The editor keeps the typed text itself, so another text needs an editor with another `key`. */
  stored: string;
  /** The initial text, if it differs from the stored one. */
  text?: string | undefined;
  /** Receives the HTML after each change, or null if it equals the stored text. */
  onChange: (html: string | null) => void;
  /** The language of the text, for spelling and speech (BCP 47). */
  language: string;
}

/**
 * The maximum number of characters of text or HTML in one paste. With far more characters, the window freezes for
 * seconds.
 */
const PASTE_MOST = 300_000;

interface LinkInHand {
  address: string;
  range: { index: number; length: number };
}

/**
 * Edits a text with headings, lists and links. Use it inside a `Field group`, which names it. Tab leaves the text. Alt
 * F10 and Escape move to the tools, and Escape in the tools moves back to the text.
 */
export function RichTextEditor({ stored, text, onChange, language }: RichTextEditorProps) {
  const words = useUiText();
  const toast = useToast();
  const { labelledBy, describedBy, invalid, required } = useFieldControl();
  const textId = useId();
  const host = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<LinkInHand | null>(null);
  const attributes = {
    id: textId,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': invalid ? 'true' : undefined,
    'aria-required': required ? 'true' : undefined,
    'aria-keyshortcuts': 'Alt+F10',
    lang: language,
  };
  const { quill, formats, undoable } = useQuill(host, { stored, text, onChange, attributes });

  const openLink = () => {
    const range = quill?.getSelection(true);
    if (!quill || !range) return;
    setLink(linkAt(quill, range.index) ?? { address: '', range });
  };
  const closeLink = () => {
    setLink(null);
    quill?.focus();
  };
  const setAddress = (address: string | null) => {
    if (quill && link) {
      const { index, length } = link.range;
      if (address !== null && length === 0) quill.insertText(index, address, { link: address }, 'user');
      else quill.formatText(index, length, { link: address ?? false }, 'user');
      quill.setSelection(index + (length || (address?.length ?? 0)), 0);
    }
    closeLink();
  };
  /**
   * Pastes oversized HTML without formatting. Oversized text is not pasted at all, but stays on the clipboard.
   */
  const onPaste = (event: ClipboardEvent) => {
    const plain = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    if (Math.max(plain.length, html.length) <= PASTE_MOST) return;
    event.preventDefault();
    if (!plain || plain.length > PASTE_MOST) {
      const count = formatNumber(plain.length || html.length);
      toast.error(words('editorPasteTooLong'), words('editorPasteMost', { count, most: formatNumber(PASTE_MOST) }));
      return;
    }
    const range = quill?.getSelection(true);
    if (!quill || !range) return;
    quill.deleteText(range.index, range.length, 'user');
    quill.insertText(range.index, plain, 'user');
    quill.setSelection(range.index + plain.length, 0);
    toast.info(words('editorPastedPlain'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'F10' && event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <div className="ob-rich" data-invalid={invalid || undefined}>
      <EditorToolbar
        ref={tools}
        quill={quill}
        formats={formats}
        undoable={undoable}
        controls={textId}
        label={words('editorTools')}
        onLink={openLink}
      />
      {link && <LinkRow key={link.range.index} address={link.address} onApply={setAddress} onClose={closeLink} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pastes of the text inside it. */}
      <div ref={host} className="ob-rich-text" onKeyDown={onKeyDown} onPasteCapture={onPaste} />
    </div>
  );
}
