import { z } from 'zod';

/** The part before the @ as RFC 5322 (dot-atom) has it, in ASCII; a domain in ASCII, whose last label may be an encoded one. */
const ADDRESS = z.email({
  pattern:
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i,
});

/**
 * Whether mail can be sent to it: a domain may be written with the letters of any language (RFC 5890), the part before the @
 * may not, as not every mail server takes that.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const isInternational = /[^\p{ASCII}]/u.test(domain);
  return ADDRESS.safeParse(isInternational ? text.slice(0, at + 1) + inAscii(domain) : text).success;
}

/** As IDNA writes it; empty where it is no domain. Browsers and Node both have it in their reader of addresses alone. */
function inAscii(domain: string): string {
  if (/[\s/?#@:\\]/.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}
