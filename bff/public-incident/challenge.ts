import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as solve } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import { deriveKey } from '#/bff/auth/seal.ts';
import { type challenge, solvedChallenge } from '#/bff/contract/public-incident.ts';
import { Failure } from '#/bff/failure.ts';

/** A solved challenge; `hash` identifies it. */
export interface Solved {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Issues proof-of-work challenges and checks their solutions; stateless. */
export interface Challenges {
  create(): Promise<z.infer<typeof challenge>>;
  /** @throws Failure CHALLENGE_REFUSED if it is not ours, has expired or is not solved */
  check(altcha: string): Promise<Solved>;
}

const MINUTES = 30;
/**
 * On average, a solution takes 256 attempts of 2,000 rounds each, in a web worker: under a second on a laptop, and a
 * few seconds on an old phone. A check takes one attempt.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyLength: 32, keyPrefix: '00' } as const;

/** @param secret OPENBOEK_SECRET; all processes that share it accept each other's challenges */
export function createChallenges(secret: string, now: () => number = Date.now): Challenges {
  const hmacSignatureSecret = deriveKey(secret, 'public incident challenge').toString('hex');
  return {
    create: async () => {
      const expiresAt = new Date(now() + MINUTES * 60_000);
      return solvedChallenge.shape.challenge.parse(
        await createChallenge({ ...WORK, deriveKey: solve, hmacSignatureSecret, expiresAt }),
      );
    },
    check: async (altcha) => {
      const { challenge, solution } = decode(altcha);
      const verified = await verifySolution({
        challenge: challenge as Challenge,
        solution,
        deriveKey: solve,
        hmacSignatureSecret,
      }).catch(() => null);
      if (!verified?.verified) throw refused(verified?.expired ? 'the challenge has expired' : 'not solved');
      return {
        hash: createHash('sha256').update(challenge.signature).digest(),
        expiresAt: new Date(challenge.parameters.expiresAt * 1_000),
      };
    },
  };
}

function decode(altcha: string): z.infer<typeof solvedChallenge> {
  try {
    return solvedChallenge.parse(JSON.parse(Buffer.from(altcha, 'base64').toString()));
  } catch (cause) {
    throw refused('not a solved challenge', cause);
  }
}

/** The failure for a refused challenge; the form then solves a new one. */
export const refused = (message: string, cause?: unknown) => new Failure('CHALLENGE_REFUSED', message, { cause });
