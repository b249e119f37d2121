import { hashCode, readCode } from '#/bff/contract/receipt-code.ts';
import { attachmentOf } from './attachment.ts';
import { CallFailed, postFile, postPage, prove, reportCrash } from './calls.ts';
import { sayFault } from './entries.ts';
import { part, readWords } from './words.ts';

/**
 * Activates the pages for returning reporters: sends forms without leaving the page, sends a hash instead of the code
 * itself, and handles files.
 */
export function startCase(main: HTMLElement): void {
  const words = readWords(main);
  const sends = { code: openByCode, write, act };
  for (const form of main.querySelectorAll<HTMLFormElement>('[data-case-form]')) {
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void sends[form.dataset.caseForm as keyof typeof sends](main, form);
    });
  }
  const files = main.querySelector<HTMLFormElement>('[data-file-form]');
  if (!files) return;
  files.hidden = false;
  const attachment = attachmentOf(main, words, undefined);
  files.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy(main, 'file-send')) return;
    part(main, 'file-failure').textContent = '';
    const file = await attachment.toSend();
    if (!file) return part(main, 'choose').querySelector('input')?.focus();
    const token = part<HTMLInputElement>(main, 'token').value;
    await during(main, 'file-send', 'file-failure', async () => {
      await postFile(token, file);
      await go(main, '/incident/case', { token, lang: langOf(main) });
    });
  });
}

async function openByCode(main: HTMLElement, form: HTMLFormElement): Promise<void> {
  const words = readWords(main);
  const input = form.elements.namedItem('code') as HTMLInputElement;
  const code = readCode(input.value);
  input.setAttribute('aria-invalid', String(code === null));
  sayFault(main, 'code', code === null ? words('PublicCase.noCode') : '');
  if (code === null) return input.focus();
  if (isBusy(main, 'submit')) return;
  await during(main, 'submit', null, async () => {
    const codeHash = await hashCode(code);
    await go(main, '/incident/code', { codeHash, altcha: await prove(), lang: langOf(main) });
  });
}

async function write(main: HTMLElement, form: HTMLFormElement): Promise<void> {
  const words = readWords(main);
  const text = form.elements.namedItem('text') as HTMLTextAreaElement;
  const isEmpty = text.value.trim() === '';
  text.setAttribute('aria-invalid', String(isEmpty));
  sayFault(main, 'text', isEmpty ? words('FieldError.required') : '');
  if (isEmpty) return text.focus();
  if (isBusy(main, 'submit')) return;
  const token = part<HTMLInputElement>(main, 'token').value;
  await during(main, 'submit', null, () => go(main, '/incident/case', { token, lang: langOf(main), text: text.value }));
}

/** Sends the reporter's email address, or asks for it to be erased. */
async function act(main: HTMLElement, form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (isBusy(main, 'address-send')) return;
  part(main, 'address-failure').textContent = '';
  await during(main, 'address-send', 'address-failure', () => go(main, '/incident/case', fields));
}

const langOf = (main: HTMLElement) => main.querySelector<HTMLInputElement>('[name="lang"]')?.value ?? '';
const isBusy = (main: HTMLElement, button: string) => part(main, button).getAttribute('aria-busy') === 'true';

/** Replaces this page with the page that the server returns. The address does not change. */
async function go(main: HTMLElement, path: string, fields: Record<string, string>): Promise<void> {
  const page = await postPage(path, fields);
  const next = page.querySelector<HTMLElement>('main[data-case]');
  if (!next) throw new CallFailed('UNAVAILABLE');
  document.title = page.title;
  main.replaceWith(next);
  startCase(next);
  const wrong = next.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? next.querySelector<HTMLElement>('[data-case-title]'))?.focus();
  if (!wrong) window.scrollTo(0, 0);
}

/**
 * Runs `work` while `button` is marked as busy. If `work` fails, the failure is shown at `place` or, if that is null,
 * at the field for the code or the text.
 */
async function during(
  main: HTMLElement,
  button: string,
  place: string | null,
  work: () => Promise<void>,
): Promise<void> {
  part(main, button).setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallFailed)) reportCrash(error);
    const text = readWords(main)(`Error.${error instanceof CallFailed ? error.code : 'INTERNAL'}`);
    if (place) part(main, place).textContent = text;
    else sayFault(main, main.querySelector('#code') ? 'code' : 'text', text);
  } finally {
    part(main, button).setAttribute('aria-busy', 'false');
  }
}
