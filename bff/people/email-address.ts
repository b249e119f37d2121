import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** The part before the @ as most mail servers take it; a domain in ASCII, whose last label may be an encoded one. */
const ADDRESS = z.email({
  pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i,
});

/**
 * Whether mail can be sent to it: a domain may be written with the letters of any language (RFC 5890), the part before the @
 * may not, as not every mail server takes that.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const isInternational = /[^\p{ASCII}]/u.test(domain);
  return ADDRESS.safeParse(isInternational ? text.slice(0, at + 1) + domainToASCII(domain) : text).success;
}
