/** Makes the browser save a file under a name, as a download does. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the time the URL is revoked, the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
