/** Bytes in the type that File accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A range of bytes, read as characters. */
export const ascii = (bytes: Bytes, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
