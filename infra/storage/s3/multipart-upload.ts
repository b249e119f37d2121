import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PartBuffers } from './part-buffers.ts';

/** The number of parts of one upload that are sent in parallel; one more is collected meanwhile. */
const PARALLEL = 2;

/** The destination of an object. */
export interface Target {
  readonly client: S3Client;
  readonly bucket: string;
  readonly name: string;
  /** Whether the store supports checksums. */
  readonly checksums: boolean;
}

/** The upload of one object in parts. It begins with the first part and ends with `complete` or `abort`. */
export class MultipartUpload {
  readonly #target: Target;
  readonly #buffers: PartBuffers;
  readonly #stop = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  readonly #parts: CompletedPart[] = [];
  #id: string | undefined;
  #count = 0;
  #beginning: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(target: Target, buffers: PartBuffers) {
    this.#target = target;
    this.#buffers = buffers;
  }

  get isSending(): boolean {
    return this.#sending.size > 0;
  }

  get hasBegun(): boolean {
    return this.#count > 0;
  }

  /**
   * Sends the next part and takes ownership of its buffer. Resolves as soon as another part may follow.
   * @throws the error of this part or an earlier one
   */
  async send(buffer: Buffer, bytes: number): Promise<void> {
    this.#count += 1;
    const sending = this.#sendPart(buffer, bytes, this.#count).catch((error: unknown) => {
      this.#failure ??= { error };
    });
    this.#sending.add(sending);
    void sending.then(() => this.#sending.delete(sending));
    while (this.#sending.size >= PARALLEL) await Promise.race(this.#sending);
    this.#throwFailure();
  }

  /** Joins the parts into one object. @throws the error of a part or of this call */
  async complete(): Promise<void> {
    await Promise.all(this.#sending);
    this.#throwFailure();
    const Parts = this.#parts.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
    const { client } = this.#target;
    await client.send(new CompleteMultipartUploadCommand({ ...this.#named(), MultipartUpload: { Parts } }));
  }

  /** Deletes the parts sent. Never throws: if the store fails now, the sweep deletes them later. */
  async abort(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#sending);
    if (this.#id === undefined) return;
    await this.#target.client.send(new AbortMultipartUploadCommand(this.#named())).catch(() => {});
  }

  async #begin(): Promise<void> {
    const { client, bucket, name, checksums } = this.#target;
    const answer = await client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: name,
        ...(checksums && { ChecksumAlgorithm: 'CRC32' as const }),
      }),
    );
    this.#id = answer.UploadId;
  }

  async #sendPart(buffer: Buffer, bytes: number, PartNumber: number): Promise<void> {
    try {
      this.#beginning ??= this.#begin();
      await this.#beginning;
      const { ETag, ChecksumCRC32 } = await this.#target.client.send(
        new UploadPartCommand({ ...this.#named(), PartNumber, Body: buffer.subarray(0, bytes) }),
        { abortSignal: this.#stop.signal },
      );
      this.#parts.push({ PartNumber, ETag, ...(ChecksumCRC32 !== undefined && { ChecksumCRC32 }) });
    } catch (error) {
      this.#buffers.release();
      throw error;
    }
    this.#buffers.release(buffer);
  }

  #named() {
    return { Bucket: this.#target.bucket, Key: this.#target.name, UploadId: this.#id };
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
