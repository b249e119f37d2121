// A component of our own, because PrimeReact's FileUpload does not enforce a list of file types, and its input has no
// label (axe: label).
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button, Icon } from '../controls/Button.tsx';
import { FieldError } from '../controls/Field.tsx';
import { formatBytes } from '../format.ts';
import { usePhone } from '../layout/use-media-query.ts';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { droppedFolder } from './dropped-folder.ts';
import './files.css';

export interface FilesDropProps {
  /** The accessible name of the field. */
  label: string;
  maxBytes: number;
  disabled?: boolean;
  onPick: (files: File[]) => void;
}

/**
 * A field for several files, which are dropped or chosen; on a phone, photographs can also be taken. An empty or
 * oversized file is named in a message and not passed to `onPick`; all other files are passed.
 */
export function FilesDrop({ label, maxBytes, disabled, onPick }: FilesDropProps) {
  const text = useUiText();
  const id = useId();
  const isPhone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = (picked: readonly File[]) => {
    if (disabled) return;
    const faultOf = (file: File) => {
      if (file.size === 0) return text('fileEmpty', { name: file.name });
      if (file.size <= maxBytes) return null;
      return text('fileTooBig', { name: file.name, size: formatBytes(file.size), max: formatBytes(maxBytes) });
    };
    const faults = picked.map(faultOf);
    setRefused(faults.filter((fault) => fault !== null));
    const good = picked.filter((_, at) => faults[at] === null);
    if (good.length > 0) onPick(good);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const folder = droppedFolder(event);
    if (folder !== null && !disabled) return setRefused([text('fileIsFolder', { name: folder })]);
    take([...event.dataTransfer.files]);
  };
  const pickFrom = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const errorId = `${id}-error`;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same. */}
      <div
        className={cx('ob-drop', over && 'ob-drop-over', refused.length > 0 && 'ob-drop-wrong')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {/* The input is hidden, so that the button that opens it is the only Tab stop. */}
        <input ref={input} type="file" multiple hidden disabled={disabled} onChange={pickFrom} />
        <button
          type="button"
          className="ob-drop-empty"
          data-autofocus=""
          aria-label={`${label}: ${text('filesDrop')} ${text('filesChoose')}`}
          aria-describedby={refused.length > 0 ? errorId : undefined}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" />
          <span>
            {text('filesDrop')} <span className="ob-link">{text('filesChoose')}</span>
          </span>
        </button>
      </div>
      {isPhone && (
        <>
          {/* `capture` opens the camera at once; without `capture`, a phone first asks where to get the photograph
              from. */}
          <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={pickFrom} />
          <Button
            className="ob-drop-camera"
            icon="camera"
            block
            disabled={disabled}
            onClick={() => camera.current?.click()}
          >
            {text('filesPhotograph')}
          </Button>
        </>
      )}
      {refused.length > 0 && <FieldError id={errorId} text={refused.join(' ')} kind="rule" />}
    </div>
  );
}
