import type { ReportReceived } from '#/bff/contract/public-incident.ts';
import { attachmentOf, type Chosen } from './attachment.ts';
import { CallFailed, postReport, reportCrash } from './calls.ts';
import { type CodeStep, codeStepOf } from './code-step.ts';
import { check, entriesOf, firstWrong, keptOf, putTexts, showFaults, type Texts } from './entries.ts';
import { showOutcome } from './outcome.ts';
import type { Proof } from './proof.ts';
import { part, readWords } from './words.ts';

/** The state that is kept when the page changes its language. */
export interface Kept {
  readonly texts: Texts;
  readonly chosen: Chosen;
  /** Whether the person has tried to send the form, in which case faults are shown. */
  readonly isChecked: boolean;
  readonly code: string;
}

/**
 * Activates the form that the server has rendered. @returns a function that returns the form's current state, or null
 * once the report has been sent
 */
export function startForm(main: HTMLElement, kept: Kept | null, proof: Proof): () => Kept | null {
  const words = readWords(main);
  const form = part<HTMLFormElement>(main, 'form');
  const attachment = attachmentOf(main, words, kept?.chosen);
  let state: 'new' | 'checked' | 'sending' | 'sent' = kept?.isChecked ? 'checked' : 'new';
  form.noValidate = true;
  if (kept) putTexts(form, kept.texts);
  if (kept?.isChecked) check(form, words);

  form.addEventListener('input', () => {
    proof.begin();
    if (state === 'checked') check(form, words);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state === 'sending') return;
    state = 'checked';
    if (!check(form, words)) return firstWrong(form)?.focus();
    step.show();
  });
  const sendWith = async (codeHash: string) => {
    if (state === 'sending') return;
    state = 'sending';
    part(main, 'code-failure').textContent = '';
    showBusy(main, true);
    try {
      const received = await send(form, codeHash, proof);
      state = 'sent';
      await showOutcome(main, words, received, attachment);
    } catch (error) {
      state = 'checked';
      showBusy(main, false);
      showFailure(main, step, error);
    }
  };
  const step = codeStepOf(main, words, kept?.code, (codeHash) => void sendWith(codeHash));
  return () =>
    state === 'sent'
      ? null
      : { texts: keptOf(form), chosen: attachment.chosen, isChecked: state !== 'new', code: step.code };
}

/**
 * Sends the report. If the server refuses the challenge, the report is sent once more with another challenge. If there
 * is no answer, the challenge is kept, so that a second press sends the same report with the same challenge.
 */
async function send(form: HTMLFormElement, codeHash: string, proof: Proof): Promise<ReportReceived> {
  const own = new FormData(form);
  const report = { ...entriesOf(form), codeHash, source: own.get('source'), lang: Number(own.get('lang')) };
  try {
    return await postReport({ ...report, altcha: await proof.get() });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'CHALLENGE_REFUSED') throw error;
    proof.forget();
    return postReport({ ...report, altcha: await proof.get() });
  }
}

function showBusy(main: HTMLElement, isBusy: boolean): void {
  const words = readWords(main);
  const button = part(main, 'submit');
  button.setAttribute('aria-busy', String(isBusy));
  button.setAttribute('aria-disabled', String(isBusy));
  part(main, 'submit-text').textContent = words(isBusy ? 'PublicIncident.sending' : 'PublicIncident.submit');
}

function showFailure(main: HTMLElement, step: CodeStep, error: unknown): void {
  const words = readWords(main);
  const form = part<HTMLFormElement>(main, 'form');
  if (!(error instanceof CallFailed)) reportCrash(error);
  const { code, fields } = error instanceof CallFailed ? error : new CallFailed('INTERNAL');
  showFaults(form, words, fields);
  const wrong = firstWrong(form);
  if (wrong) {
    step.hide();
    wrong.focus();
  } else part(main, 'code-failure').textContent = words(`Error.${code}`);
}
