/**
 * The block size is large enough to make the cost of passing on a block negligible, and small enough for 20
 * simultaneous files to need little memory.
 */
export const BLOCK_BYTES = 512 * 1024;

/**
 * The content in blocks of at least BLOCK_BYTES; only the last block may be smaller. Sockets deliver 16 to 64 kB at a
 * time; passing on a piece costs each stream as much as passing on a whole block.
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
