import { sayFault } from './entries.ts';
import { part, type Words } from './words.ts';

/** The one file of a report. */
export interface Attachment {
  readonly file: File | null;
}

/** Brings the field for the attachment to life. @param file chosen before, in the page's other language */
export function attachmentOf(main: HTMLElement, words: Words, file: File | null): Attachment {
  const [field, choose, card] = [part(main, 'attachment'), part(main, 'choose'), part(main, 'file')];
  const input = part<HTMLInputElement>(main, 'choose').querySelector('input') as HTMLInputElement;
  const remove = part<HTMLButtonElement>(main, 'file-remove');
  const state: { file: File | null } = { file: null };
  const show = (chosen: File | null) => {
    state.file = chosen;
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
  show(file);
  field.hidden = false;
  return state;
}

/** In decimal megabytes or kilobytes, as the rest of Openboek writes them. */
function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kB'] : [bytes / 1_000_000, 'MB'];
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(amount);
  return `${number} ${unit}`;
}
