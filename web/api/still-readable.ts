/**
 * Whether a file is unchanged since it was chosen. The browser records the size and date of a chosen file, and refuses
 * to read the file once it has been changed, moved or deleted. A call that sends a file that cannot be read fails as if
 * there were no connection.
 */
export async function isStillReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);
}
