import type { Readable } from 'node:stream';

/**
 * Where the bytes of files are stored: a folder or an S3 bucket. A store has no names, types or rights: names and types
 * are in `files`, and rights depend on the record. Objects never change: new content gets a new key. An object is
 * written before the row that names it, and removed after it, so an object that a row names always exists. The sweep
 * clears objects that no row names.
 *
 * Every store passes tests/storage/store-contract.ts.
 */
export interface FileStore {
  /**
   * Streams `content` into a new object, which is durable once this resolves. If the stream fails, nothing is stored
   * and its error is thrown. @param key a UUID in lower case, for a copy from another store; an object with this key is
   * replaced. If it is omitted, a new key is made
   * @throws StoreFull, StoreUnavailable; nothing is then stored
   */
  put(content: AsyncIterable<Uint8Array>, key?: string): Promise<StoredObject>;
  /**
   * The object's bytes, or only the bytes of `range`. Destroy the stream to stop early.
   * @throws ObjectMissing if there is no such object; StoreUnavailable
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the object; a missing object is not an error. */
  delete(key: string): Promise<void>;
  /** Every object, in no particular order; objects that are added or removed while it is read may be missing. */
  list(): AsyncIterable<ListedObject>;
  /** Removes the remains of unfinished uploads from before the given moment. Returns how many there were. */
  clearUnfinished(before: Date): Promise<number>;
  /**
   * Writes, reads and deletes a probe object, because only this proves that the store works.
   * @throws StoreFull, also if there is no space for the largest upload; StoreUnavailable; any other error
   */
  probe(): Promise<void>;
}

export interface StoredObject {
  /** A UUID in lower case. */
  readonly key: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

export interface ListedObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** First and last byte, both included, both inside the object. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store has no space for new objects; existing objects can be read. */
export class StoreFull extends Error {
  constructor(cause?: unknown) {
    super(describe('the file store is full', cause), { cause });
    this.name = 'StoreFull';
  }
}

/** The store cannot be reached or does not answer; the same call may succeed later. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super(describe('the file store is not available', cause), { cause });
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store answers but refuses access: the message names the setting that has to change, in Openboek or in the store.
 */
export class StoreRefused extends StoreUnavailable {
  constructor(words: string, cause?: unknown) {
    super(new Error(words, { cause }));
    this.name = 'StoreRefused';
  }
}

const describe = (what: string, cause: unknown): string =>
  cause instanceof Error ? `${what}: ${cause.message}` : what;

/** No object has this key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key} in the file store`);
    this.name = 'ObjectMissing';
  }
}
