import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PartBuffers } from './part-buffers.ts';

/** Parts of one upload under way at once; one more is collected meanwhile. */
const PARALLEL = 2;

/** Where an object goes. */
export interface Target {
  readonly client: S3Client;
  readonly bucket: string;
  readonly name: string;
  /** Whether the store knows checksums. */
  readonly checksums: boolean;
}

/** One object that goes up in parts. Begins with its first part; ends by `complete` or `abort`. */
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
   * Sends the next part, whose buffer is ours from now on; resolves as soon as another one may come.
   * @throws what this part or an earlier one failed with
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

  /** Makes the parts one object. @throws what one of them or this failed with */
  async complete(): Promise<void> {
    await Promise.all(this.#sending);
    this.#throwFailure();
    const Parts = this.#parts.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
    const { client } = this.#target;
    await client.send(new CompleteMultipartUploadCommand({ ...this.#named(), MultipartUpload: { Parts } }));
  }

  /** Takes back what was sent. Never throws: where the store cannot now, the sweep does it later. */
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
