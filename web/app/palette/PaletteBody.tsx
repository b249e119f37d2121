import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { keepActive, step } from './entries.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { PaletteNotes } from './PaletteNotes.tsx';
import { useChoose } from './use-choose.ts';
import { usePalette } from './use-palette.ts';

/** The effects that keys pressed in the field have on the list. */
export interface PaletteKeys {
  /** Moves to another line: `by` lines down, or up if negative. */
  step: (by: number) => void;
  /** Opens the active line. @returns false while records are still being loaded */
  open: (newTab: boolean) => boolean;
}

/** The line that Enter opens, which the field announces. */
export interface PaletteActive {
  key: string | null;
  isEmpty: boolean;
}

interface Props {
  id: string;
  /** The typed text. */
  text: string;
  keys: RefObject<PaletteKeys | null>;
  /** Set if Enter was pressed but has not opened an entry yet. */
  entered: { newTab: boolean } | null;
  onOpened: () => void;
  onActive: (active: PaletteActive) => void;
  onClose: () => void;
}

/** The lines of the palette and the effect of choosing one. The field above it has the focus. */
export function PaletteBody({ id, text, keys, entered, onOpened, onActive, onClose }: Props) {
  const [chosen, setChosen] = useState<{ key: string | null; text: string } | null>(null);
  // The choice is forgotten when the typed text changes.
  const wanted = chosen?.text === text ? chosen.key : null;
  const choose = (key: string | null) => setChosen({ key, text });
  const openEntry = useChoose(onClose);
  const lines = usePalette(text);
  const entries = lines.sections.flatMap((section) => section.entries);
  const active = keepActive(entries, wanted);
  const isEmpty = entries.length === 0;

  const open = (newTab: boolean) => {
    if (lines.isSearching && wanted === null) return false;
    const entry = entries.find(({ key }) => key === active);
    if (entry) openEntry(entry, newTab);
    return true;
  };

  useImperativeHandle(keys, () => ({ step: (by) => choose(step(entries, active, by)), open }));
  useLayoutEffect(() => onActive({ key: active, isEmpty }), [onActive, active, isEmpty]);
  useEffect(() => {
    if (entered && open(entered.newTab)) onOpened();
  });

  return (
    <>
      <div className="ob-palette-body">
        <PaletteList id={id} lines={lines} active={active} onHover={choose} onChoose={openEntry} />
        <PaletteNotes lines={lines} text={text.trim()} found={entries.length} />
      </div>
      <PaletteFooter />
    </>
  );
}
