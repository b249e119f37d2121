import { isStillReadable } from '#/web/api/still-readable.ts';
import { metadataOf, withoutMetadata } from '#/web/photographs/remove-metadata.ts';
import { sayFault } from './entries.ts';
import { part, type Words } from './words.ts';

/** The chosen file and, for a photograph, whether place, time and device are removed before sending. */
export interface Chosen {
  readonly file: File | null;
  readonly isCleaned: boolean;
}

/** The only file that a report can have. */
export interface Attachment {
  readonly chosen: Chosen;
  /** Returns the file as it is to be sent. */
  toSend(): Promise<File | null>;
}

/** Activates the field for the attachment. @param kept the file that was chosen before the page changed its language */
export function attachmentOf(main: HTMLElement, words: Words, kept: Chosen | undefined): Attachment {
  const [field, choose, card] = [part(main, 'attachment'), part(main, 'choose'), part(main, 'file')];
  const input = part<HTMLInputElement>(main, 'choose').querySelector('input') as HTMLInputElement;
  const remove = part<HTMLButtonElement>(main, 'file-remove');
  const clean = part<HTMLInputElement>(main, 'clean');
  let state: Chosen = kept ?? { file: null, isCleaned: true };
  // The default is changed too, so that the checkbox keeps its state when the form is reset after sending.
  const ask = (isCleaned: boolean) => {
    clean.checked = isCleaned;
    clean.defaultChecked = isCleaned;
    state = { ...state, isCleaned };
  };
  const offer = async (chosen: File | null) => {
    const metadata = chosen ? await metadataOf(chosen).catch(() => 'none') : 'none';
    if (state.file !== chosen) return;
    part(main, 'photograph').hidden = metadata !== 'removable';
    part(main, 'photograph-kept').hidden = metadata !== 'kept';
  };
  const show = (chosen: File | null) => {
    state = { ...state, file: chosen };
    void offer(chosen);
    card.hidden = chosen === null;
    choose.hidden = chosen !== null;
    input.value = '';
    if (!chosen) return;
    const { name, size } = chosen;
    part(main, 'file-name').textContent = name;
    part(main, 'file-size').textContent = sizeOf(size);
    part(main, 'file-type').textContent = /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? '';
    remove.setAttribute('aria-label', words('PublicIncident.removeFile', { name }));
  };
  input.addEventListener('change', () => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    const most = Number(main.dataset.maxBytes);
    const isTooBig = chosen.size > most;
    const values = { name: chosen.name, size: sizeOf(chosen.size), max: sizeOf(most) };
    sayFault(main, 'file', isTooBig ? words('Ui.fileTooBig', values) : '');
    show(isTooBig ? null : chosen);
    if (!isTooBig) remove.focus();
  });
  remove.addEventListener('click', () => {
    show(null);
    input.focus();
  });
  clean.addEventListener('change', () => ask(clean.checked));
  ask(state.isCleaned);
  show(state.file);
  field.hidden = false;
  return {
    get chosen() {
      return state;
    },
    toSend: async () => {
      const { file, isCleaned } = state;
      // A file that can no longer be read is returned unchanged. The error is then reported when it is sent.
      return file && isCleaned && (await isStillReadable(file)) ? withoutMetadata(file) : file;
    },
  };
}

/** The size of a file in decimal megabytes or kilobytes, as elsewhere in Openboek. */
function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kB'] : [bytes / 1_000_000, 'MB'];
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(amount);
  return `${number} ${unit}`;
}
