import type { EffectiveRights } from '#/bff/people/effective-rights.ts';

/** The person behind a request, as currently stored in the users table. */
export interface SignedInUser {
  readonly id: number;
  readonly upn: string;
  readonly displayName: string;
  readonly firstName: string | null;
  readonly email: string | null;
  readonly login: string | null;
  readonly personnelNumber: string | null;
  readonly jobDescription: string | null;
  readonly companyId: number;
  readonly companyName: string;
  /** Language id: 1043 Dutch, 1033 English. */
  readonly language: number;
}

/** A valid credential: a cookie session, or the bearer token of a program. */
export interface SignedIn {
  readonly kind: 'session' | 'bearer';
  readonly user: SignedInUser;
  readonly rights: EffectiveRights;
  /** When the session ends without further requests (idle or at its maximum), or when the token expires. */
  readonly expiresAt: Date;
}
