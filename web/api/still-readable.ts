/**
 * Whether a file is as it was when it was chosen. A browser notes then how long and how old it is, and gives out none of it once it
 * was changed, moved or deleted; a call that sends it just fails, as if there were no connection.
 */
export async function isStillReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);
}
