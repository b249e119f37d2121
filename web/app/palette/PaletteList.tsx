import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { KeyCaps } from '#/web/app/shortcuts/KeyCaps.tsx';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';
import type { Entry, SectionName } from './entries.ts';
import { markWords } from './match.ts';
import type { PaletteLines } from './use-palette.ts';

const HEADINGS = { recent: 'Palette.recent', found: 'Palette.found', do: 'Palette.do', go: 'Palette.go' } as const;

interface Props {
  id: string;
  lines: PaletteLines;
  active: string | null;
  onHover: (key: string) => void;
  onChoose: (entry: Entry, newTab?: boolean) => void;
}

/** The lines of the palette under their headings. The focus stays in the field, which announces the active line. */
export function PaletteList({ id, lines: { sections, words, more }, active, onHover, onChoose }: Props) {
  const { t } = useLabels();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the line that became active into view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const heading = (name: SectionName) => `${id}-in-${name}`;
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('Palette.title')} className="ob-palette-list">
      {sections.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, as ARIA names it.
        <div key={name} role="group" aria-labelledby={heading(name)}>
          <div id={heading(name)} role="presentation" className="ob-palette-heading">
            {t(HEADINGS[name])}
          </div>
          {entries.map((entry) => (
            <PaletteLine
              key={entry.key}
              id={`${id}-${entry.key}`}
              entry={entry}
              words={words}
              isActive={entry.key === active}
              onHover={() => onHover(entry.key)}
              onChoose={(newTab) => onChoose(entry, newTab)}
            />
          ))}
          {name === 'found' && more && (
            <div role="presentation" className="ob-palette-note">
              {t('Palette.more')}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  words: readonly string[];
  isActive: boolean;
  onHover: () => void;
  onChoose: (newTab: boolean) => void;
}

function PaletteLine({ id, entry, words, isActive, onHover, onChoose }: LineProps) {
  const { icon, title, text, caps } = entry;
  // A line becomes active only if the pointer moves onto it, not if the list moves under a resting pointer.
  const hover = ({ movementX, movementY }: PointerEvent) => (movementX !== 0 || movementY !== 0) && onHover();
  const press = (event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey || event.button === 1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in the field (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="ob-palette-line"
      onPointerMove={isActive ? undefined : hover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onAuxClick={press}
    >
      <Icon name={icon} />
      <span className="ob-palette-title">
        <Marked text={title} words={words} />
      </span>
      {text && (
        <span className="ob-palette-text">
          <Marked text={text} words={words} />
        </span>
      )}
      <span className="ob-palette-caps">
        {caps && <KeyCaps {...caps} />}
        {isActive && !caps && <KeyCap>Enter</KeyCap>}
      </span>
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  let at = 0;
  return markWords(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
