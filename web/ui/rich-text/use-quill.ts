import { type RefObject, useEffect, useRef, useState } from 'react';
import { createQuill, htmlOf, type Quill, setHtml } from './quill.ts';

/** What is marked in the text now: `{ bold: true, list: 'bullet' }`. */
export type Formats = Readonly<Record<string, unknown>>;

interface Options {
  /** What is stored: the text counts as changed while it differs from this. */
  stored: string;
  /** What is in it at first, where it is another text: entries that were kept. */
  text: string | undefined;
  onChange: (html: string | null) => void;
  /** Of the editable element. */
  attributes: Readonly<Record<string, string | undefined>>;
}

export interface QuillState {
  quill: Quill | null;
  formats: Formats;
  undoable: { undo: boolean; redo: boolean };
}

/** Quill in an element for as long as that is there. What it holds is Quill's; only the first texts come from outside. */
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
    // As Quill writes it, so that opening a text is no change of it.
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
