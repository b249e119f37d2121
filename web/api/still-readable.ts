/**
 * Whether a file is unchanged since it was chosen. The browser notes its size and date then, and refuses to read it
 * once it was changed, moved or deleted; a call that sends it fails as if there were no connection.
 */
export async function isStillReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);
}
