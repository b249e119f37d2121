import { BlockList, isIP } from 'node:net';

/** The proxies in front of Openboek whose X-Forwarded-For is trusted (OPENBOEK_TRUSTED_PROXIES). */
export interface TrustedProxies {
  has(address: string): boolean;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the text is an address, or a network such as 10.0.0.0/8. */
export function isProxy(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32));
}

/** @param proxies addresses and networks, for each of which `isProxy` is true */
export function trustedProxies(proxies: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return { has: (address) => list.check(address, familyOf(address)) };
}

/**
 * The address that a call comes from: the address of the connection or, if that is a trusted proxy, the address for
 * which the proxy forwards. The header is read from the end, because each proxy appends the address from which it
 * received the call. Anything before the first untrusted address may be forged.
 */
export function callerAddress(connection: string, forwarded: string | null, proxies: TrustedProxies): string {
  let caller = plain(connection);
  const heard = (forwarded ?? '').split(',').map((text) => plain(text));
  while (isIP(caller) !== 0 && proxies.has(caller)) {
    const next = heard.pop();
    if (next === undefined || isIP(next) === 0) break;
    caller = next;
  }
  return caller;
}

/** Removes port, brackets, and the IPv6 prefix of an IPv4 address. */
function plain(text: string): string {
  const address = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
