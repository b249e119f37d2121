import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { Modal } from '#/web/ui/overlays/Modal.tsx';
import { keepActive, step } from './entries.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { PaletteNotes } from './PaletteNotes.tsx';
import './palette.css';
import { useChoose } from './use-choose.ts';
import { usePalette } from './use-palette.ts';

/** Records, actions and places in one list, found by typing (LOOK §8, 02-palette): a combobox whose list is always open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const isPhone = usePhone();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // Enter was pressed before the records were there: what it opens is decided when they are.
  const [entered, setEntered] = useState<{ newTab: boolean } | null>(null);
  const lines = usePalette(text);
  const entries = lines.sections.flatMap((section) => section.entries);
  const active = keepActive(entries, chosen);
  const choose = useChoose(onClose);

  const open = (newTab: boolean) => {
    const entry = entries.find(({ key }) => key === active);
    if (entry) choose(entry, newTab);
  };
  useEffect(() => {
    if (!entered || lines.isSearching) return;
    setEntered(null);
    open(entered.newTab);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setChosen(step(entries, active, by));
    else if (withCtrl && event.key.toLowerCase() === 'k') onClose();
    else if (event.key === 'Enter' && lines.isSearching && chosen === null) setEntered({ newTab: withCtrl });
    else if (event.key === 'Enter') open(withCtrl);
    else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setText(typed);
    setChosen(null);
    setEntered(null);
  };

  return (
    <Modal onClose={onClose} label={t('Palette.title')} maskClass="ob-palette-mask" boxClass="ob-palette">
      <div className="ob-palette-head">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          data-autofocus=""
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          aria-label={t('Palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active}` : undefined}
          placeholder={t('Palette.title')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isPhone ? <IconButton icon="times" label={t('Ui.close')} onClick={onClose} /> : <KeyCap>Esc</KeyCap>}
      </div>
      <div className="ob-palette-body">
        <PaletteList id={id} lines={lines} active={active} onHover={setChosen} onChoose={choose} />
        <PaletteNotes lines={lines} text={text.trim()} found={entries.length} />
      </div>
      <PaletteFooter />
    </Modal>
  );
}
