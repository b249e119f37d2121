import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts data that must not be readable in the database. Each purpose has its own key, derived from OPENBOEK_SECRET.
 */
export interface Seal {
  /** `context` binds the text to its row: if it is moved to another row, it can no longer be opened. */
  close(context: string, value: unknown): Buffer;
  /** @returns the value that was sealed, or undefined if the secret, the row or the bytes have changed. */
  open(context: string, sealed: Buffer): unknown;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM: nonce, tag, ciphertext. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose);
  return {
    close(context, value) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(context, sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
        const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
        return JSON.parse(text.toString());
      } catch {
        return undefined;
      }
    },
  };
}

/** A 32-byte key for one purpose. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'openboek', purpose, 32));
}

/** Hashes a secret that only the browser holds; the database stores this hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** 256 random bits, safe in a cookie or URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
