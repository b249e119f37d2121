/** The same content in two formats. A program pastes the one that it supports. */
export interface Copied {
  text: string;
  html: string;
}

/** Fills the clipboard in a copy event, which Ctrl C triggers. */
export function fillClipboard(event: { clipboardData: DataTransfer | null; preventDefault(): void }, copied: Copied) {
  event.clipboardData?.setData('text/plain', copied.text);
  event.clipboardData?.setData('text/html', copied.html);
  event.preventDefault();
}

/**
 * Copies content when a button is pressed. It uses the document's copy event rather than `navigator.clipboard`, because
 * the event works in every browser without a prompt, even over plain http inside a company's network.
 * @returns whether the browser copied the content
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
