// A component of our own, because PrimeReact's FileUpload does not enforce a list of file types, and its input has no
// label (axe: label).
import { type DragEvent, useId, useRef, useState } from 'react';
import { Icon } from '../controls/Button.tsx';
import { FieldError, useFieldControl } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { ProgressBar } from '../display/Loading.tsx';
import { formatBytes } from '../format.ts';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { accepts } from './accepts.ts';
import { droppedFolder } from './dropped-folder.ts';
import { FileRow } from './FileRow.tsx';
import './files.css';

export interface FileDropProps {
  /** The current file. Its `note` is shown after its size: "gaat mee bij het opslaan". */
  file: { name: string; size: number; note?: string } | null;
  onPick: (file: File) => void;
  onRemove?: () => void;
  /** The message with which a second file is refused. If omitted, a second file replaces the first. */
  refuseSecond?: string;
  /** The accepted types, such as `.pdf` or `image/*`. Files of other types are refused. */
  accept: readonly string[];
  maxBytes: number;
  /** The progress of the upload, while the file is being sent. */
  progress?: { loaded: number; total: number } | null;
  /** The server's message about the file. */
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * Handles a dropped or chosen file. A file that is empty, too big or of another type is refused without calling
 * `onPick`.
 */
export function FileDrop({ file, onPick, onRemove, refuseSecond, ...rules }: FileDropProps) {
  const { accept, maxBytes, progress, error, disabled } = rules;
  const text = useUiText();
  const field = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const kinds = accept.map((kind) => kind.replace(/^\.|\/\*$/g, '')).join(', ');

  const take = (picked: File | undefined, count = 1) => {
    if (!picked || disabled) return;
    if (refuseSecond && (file || count > 1)) return setRefused(refuseSecond);
    if (!accepts(accept, picked)) return setRefused(text('fileWrongKind', { name: picked.name, kinds }));
    if (picked.size === 0) return setRefused(text('fileEmpty', { name: picked.name }));
    if (picked.size > maxBytes) {
      const sizes = { name: picked.name, size: formatBytes(picked.size), max: formatBytes(maxBytes) };
      return setRefused(text('fileTooBig', sizes));
    }
    setRefused(undefined);
    onPick(picked);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const folder = droppedFolder(event);
    if (folder !== null && !disabled) return setRefused(text('fileIsFolder', { name: folder }));
    take(event.dataTransfer.files[0], event.dataTransfer.files.length);
  };
  const message = refused ?? error;
  const ownId = useId();
  const id = field.id ?? ownId;
  const errorId = message ? `${id}-file-error` : undefined;
  const chooser = {
    type: 'button',
    id,
    'aria-labelledby': field.labelledBy && `${field.labelledBy} ${id}`,
    'aria-describedby': [errorId, field.describedBy].filter(Boolean).join(' ') || undefined,
    onClick: () => input.current?.click(),
  } as const;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same. */}
      <div
        className={cx('ob-drop', over && 'ob-drop-over', Boolean(message) && 'ob-drop-wrong')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {/* The input is hidden, so that the button that opens it is the only Tab stop. */}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {file ? (
          <FileRow
            name={file.name}
            size={file.size}
            detail={file.note}
            actions={
              onRemove &&
              !disabled && (
                <IconButton
                  icon="times"
                  size="small"
                  label={text('fileRemove', { name: file.name })}
                  onClick={() => {
                    setRefused(undefined);
                    onRemove();
                  }}
                />
              )
            }
          />
        ) : (
          <button {...chooser} className="ob-drop-empty" disabled={disabled}>
            <Icon name="upload" />
            <span>
              {text('fileDrop')} <span className="ob-link">{text('fileChoose')}</span>
            </span>
          </button>
        )}
        {progress && <FileProgress {...progress} name={file?.name ?? ''} />}
      </div>
      {message && errorId && <FieldError id={errorId} text={message} kind="rule" />}
      {file && !refuseSecond && !disabled && !progress && (
        <p className="ob-field-hint">
          {text('fileReplace')}{' '}
          <button {...chooser} className="ob-link">
            {text('fileChooseOther')}
          </button>
        </p>
      )}
    </div>
  );
}

function FileProgress({ loaded, total, name }: { loaded: number; total: number; name: string }) {
  const text = useUiText();
  const percent = total > 0 ? (loaded / total) * 100 : 0;
  const detail = text('fileProgress', {
    percent: Math.round(percent),
    loaded: formatBytes(loaded),
    total: formatBytes(total),
  });
  return (
    <div className="ob-drop-progress">
      <ProgressBar value={percent} label={name} detail={detail} />
    </div>
  );
}
