import { z } from 'zod';

/**
 * A local part in ASCII according to RFC 5322 (dot-atom), and a domain in ASCII whose labels may be encoded (`xn--`).
 */
const ADDRESS = z.email({
  pattern:
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i,
});

/**
 * Whether email can be sent to an address. The domain may use the letters of any language (RFC 5890). The local part
 * may not, because not every mail server accepts such letters there.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const isInternational = /[^\p{ASCII}]/u.test(domain);
  return ADDRESS.safeParse(isInternational ? text.slice(0, at + 1) + inAscii(domain) : text).success;
}

/**
 * A domain in IDNA encoding; empty if it is not a domain. Only the URL parser offers this both in browsers and in Node.
 */
function inAscii(domain: string): string {
  if (/[\s/?#@:\\]/.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}
