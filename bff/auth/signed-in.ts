import type { EffectiveRights } from '#/bff/people/effective-rights.ts';

/** The person behind a request, as the users table has them now. */
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

/** A credential that counts: a cookie session, or the bearer token of a program. */
export interface SignedIn {
  readonly kind: 'session' | 'bearer';
  readonly user: SignedInUser;
  readonly rights: EffectiveRights;
  /** When the session ends if nothing more is asked (idle or at its most), or when the token does. */
  readonly expiresAt: Date;
}
