/** Bytes, in the type that the constructor of File accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a range of bytes as characters. */
export const ascii = (bytes: Bytes, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
