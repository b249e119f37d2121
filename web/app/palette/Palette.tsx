import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cutText } from '#/bff/contract/characters.ts';
import { SEARCH_MOST } from '#/bff/contract/limits.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { KeyCap } from '#/web/ui/display/KeyCap.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { lazyPart } from '#/web/ui/lazy-part.tsx';
import { Modal } from '#/web/ui/overlays/Modal.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import type { PaletteActive, PaletteKeys } from './PaletteBody.tsx';
import './palette.css';

const PaletteBody = lazyPart(async () => (await import('./PaletteBody.tsx')).PaletteBody);

const NOTHING: PaletteActive = { key: null, isEmpty: true };

/**
 * Lets people find records, actions and places by typing, in one list: a combobox whose list is always open. The field
 * appears at once, because people type right after Ctrl K, and a letter typed before the field is there would act as a
 * shortcut. The code of the list is loaded when the palette is first opened.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const isPhone = usePhone();
  const id = useId();
  const [text, setText] = useState('');
  // Set if Enter was pressed before the list or its records were loaded. Once they are loaded, the active entry opens.
  const [entered, setEntered] = useState<{ newTab: boolean } | null>(null);
  const [active, setActive] = useState(NOTHING);
  const keys = useRef<PaletteKeys>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) keys.current?.step(by);
    else if (withCtrl && event.key.toLowerCase() === 'k') onClose();
    else if (event.key === 'Enter') enter(withCtrl);
    else return;
    event.preventDefault();
  };
  const enter = (newTab: boolean) => {
    if (!keys.current?.open(newTab)) setEntered({ newTab });
  };
  const type = (typed: string) => {
    setText(typed);
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
          aria-label={t('Palette.title')}
          aria-expanded={!active.isEmpty}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active.key ? `${id}-${active.key}` : undefined}
          placeholder={t('Palette.title')}
          value={text}
          onChange={(event) => type(cutText(event.target.value, SEARCH_MOST))}
          onKeyDown={onKeyDown}
        />
        {isPhone ? <IconButton icon="times" label={t('Ui.close')} onClick={onClose} /> : <KeyCap>Esc</KeyCap>}
      </div>
      <PaletteBody
        id={id}
        text={text}
        keys={keys}
        entered={entered}
        onOpened={() => setEntered(null)}
        onActive={setActive}
        onClose={onClose}
        failed={<PaletteAway onClose={onClose} />}
      />
    </Modal>
  );
}

/** Shows a message and closes the palette if the code cannot be fetched. The palette can then be opened again. */
function PaletteAway({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const tell = useRef(() => {});
  useEffect(() => {
    tell.current = () => {
      toast.error(t('Palette.title'), t('Ui.partFailed'));
      onClose();
    };
  });
  useEffect(() => tell.current(), []);
  return null;
}
