/** Bytes as a File takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A piece of them, read as characters. */
export const ascii = (bytes: Bytes, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
