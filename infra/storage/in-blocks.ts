/** Large enough that the cost of passing a block on no longer shows; 20 files at once still need little memory. */
export const BLOCK_BYTES = 512 * 1024;

/**
 * The same bytes in blocks of at least BLOCK_BYTES, the last one excepted. Sockets deliver 16 to 64 kB at a time, and
 * every stream that passes such a piece on costs as much as the piece itself.
 */
export async function* inBlocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes < BLOCK_BYTES) continue;
    yield Buffer.concat(pieces, bytes);
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pieces, bytes);
}
