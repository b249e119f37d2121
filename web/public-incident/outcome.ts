import type { ReportReceived } from '#/bff/contract/public-incident.ts';
import type { Attachment } from './attachment.ts';
import { CallFailed, postAttachment } from './calls.ts';
import { part, type Words } from './words.ts';

/** How long the outcome is shown, in ms: long enough to read it (PI-005). */
const LEAVE_AFTER = 2_000;
/** How long the notice of a failed upload is shown, in ms (EC-002). */
const TOAST_FOR = 5_000;

/**
 * Shows what happens after the server has received a report: the attachment, if there is one, is uploaded, and then the
 * browser returns to the page from which the reporter came (OP-054).
 */
export async function showOutcome(
  main: HTMLElement,
  words: Words,
  { token, source }: ReportReceived,
  attachment: Attachment,
): Promise<void> {
  const before = part(main, 'before');
  const field = part(main, 'attachment');
  // The entries are removed from the page, because the reporter may leave the page open.
  part<HTMLFormElement>(main, 'form').reset();
  part(main, 'again').prepend(field);
  before.remove();
  part(main, 'code').remove();
  document.querySelector('.ob-languages')?.remove();
  if (attachment.chosen.file === null) return leave(main, words('IncidentSubmittedDone'), source);
  part<HTMLAnchorElement>(main, 'continue').href = source;
  const upload = () => uploadFile(main, words, { token, source }, attachment);
  part(main, 'retry').addEventListener('click', () => void upload());
  await upload();
}

async function uploadFile(
  main: HTMLElement,
  words: Words,
  { token, source }: ReportReceived,
  attachment: Attachment,
): Promise<void> {
  const again = part(main, 'again');
  again.hidden = true;
  part(main, 'toasts').replaceChildren();
  say(main, 'busy', words('IncidentSubmitted'), words('UploadingAttachment'));
  try {
    const file = await attachment.toSend();
    // The reporter removed the file after a failed upload.
    if (file === null) return;
    await postAttachment(token, file);
    leave(main, words('AttachmentSavedDone'), source);
  } catch (error) {
    const code = error instanceof CallFailed ? error.code : 'INTERNAL';
    say(main, 'failed', words('PublicIncident.uploadFailed'), words(`Error.${code}`));
    toast(main, words('Message.fileTooBig'));
    again.hidden = false;
    part(main, 'retry').focus();
  }
}

function leave(main: HTMLElement, text: string, source: string): void {
  say(main, 'done', text);
  setTimeout(() => window.location.assign(source), LEAVE_AFTER);
}

/** Shows the state of the report, which screen readers announce. */
function say(main: HTMLElement, state: 'busy' | 'done' | 'failed', ...lines: string[]): void {
  const outcome = part(main, 'outcome');
  outcome.dataset.outcome = state;
  // The first line replaces the page's heading, which was removed with the form.
  outcome.replaceChildren(...lines.map((line, at) => element(at === 0 ? 'h1' : 'p', line)));
}

function toast(main: HTMLElement, text: string): void {
  const notice = element('p', text);
  notice.className = 'pf-toast';
  part(main, 'toasts').append(notice);
  setTimeout(() => notice.remove(), TOAST_FOR);
}

function element(name: 'h1' | 'p', text: string): HTMLElement {
  const line = document.createElement(name);
  line.textContent = text;
  return line;
}
