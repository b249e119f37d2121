/** The same in both forms: programs take the one they know. */
export interface Copied {
  text: string;
  html: string;
}

/** Fills the clipboard of a copy event, which is what Ctrl C is. */
export function fillClipboard(event: { clipboardData: DataTransfer | null; preventDefault(): void }, copied: Copied) {
  event.clipboardData?.setData('text/plain', copied.text);
  event.clipboardData?.setData('text/html', copied.html);
  event.preventDefault();
}

/**
 * Copies by a press on a button. The document's own copy event is used, not `navigator.clipboard`: it works in every
 * browser without asking, and on plain http inside a company's network too.
 * @returns whether the browser did it
 */
export function copyToClipboard(copied: Copied): boolean {
  const onCopy = (event: ClipboardEvent) => fillClipboard(event, copied);
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
}
