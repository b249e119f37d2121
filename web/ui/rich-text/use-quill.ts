import { type RefObject, useEffect, useRef, useState } from 'react';
import { createQuill, htmlOf, type Quill, setHtml } from './quill.ts';

/** The formats at the selection: `{ bold: true, list: 'bullet' }`. */
export type Formats = Readonly<Record<string, unknown>>;

interface Options {
  /** The stored text. The current text counts as changed while it differs from the stored text. */
  stored: string;
  /** The initial text, if it differs from the stored one: entries kept through a sign-in. */
  text: string | undefined;
  onChange: (html: string | null) => void;
  /** The attributes of the editable element. */
  attributes: Readonly<Record<string, string | undefined>>;
}

export interface QuillState {
  quill: Quill | null;
  formats: Formats;
  undoable: { undo: boolean; redo: boolean };
}

/** Runs Quill in an element while the element is mounted. Quill owns the text; only the initial texts are passed in. */
export function useQuill(host: RefObject<HTMLDivElement | null>, options: Options): QuillState {
  const latest = useRef(options);
  const [state, setState] = useState<QuillState>({ quill: null, formats: {}, undoable: { undo: false, redo: false } });
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const { stored, text } = latest.current;
    const quill = createQuill(element, stored);
    // The stored text as Quill writes it, so that opening a text does not count as a change.
    const unchanged = htmlOf(quill);
    const tell = () => {
      const html = htmlOf(quill);
      latest.current.onChange(html === unchanged ? null : html);
    };
    const look = () => {
      const range = quill.getSelection();
      const { undo, redo } = quill.history.stack;
      setState((before) => ({
        quill,
        formats: range ? quill.getFormat(range) : before.formats,
        undoable: { undo: undo.length > 0, redo: redo.length > 0 },
      }));
    };
    quill.on('text-change', tell);
    quill.on('editor-change', look);
    if (text !== undefined) {
      setHtml(quill, text);
      tell();
    }
    look();
    return () => {
      quill.off('text-change', tell);
      quill.off('editor-change', look);
      element.replaceChildren();
    };
  }, [host]);
  const { quill } = state;
  useEffect(() => {
    if (!quill) return;
    for (const [name, value] of Object.entries(options.attributes))
      if (value === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, value);
  });
  return state;
}
