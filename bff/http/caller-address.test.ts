import { expect, it } from 'vitest';
import { callerAddress, trustedProxies } from './caller-address.ts';

const PROXIES = trustedProxies(['10.1.0.0/16', '192.0.2.7', 'fd00::/8']);

it.each([
  // connection, X-Forwarded-For, caller
  ['203.0.113.9', null, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['fd00::1', '2001:db8::5', '2001:db8::5'],
  // The caller sent a value, which precedes the address that the proxy added.
  ['10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '10.1.9.9, 198.51.100.1', '198.51.100.1'],
  // Two trusted proxies in a row.
  ['10.1.2.3', '1.1.1.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['10.1.2.3', '198.51.100.1:5123', '198.51.100.1'],
  ['10.1.2.3', '[2001:db8::5]:5123', '2001:db8::5'],
  ['10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
  // An invalid address is ignored, and so is everything before it.
  ['10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['10.1.2.3', '', '10.1.2.3'],
  ['10.1.2.3', null, '10.1.2.3'],
  ['10.1.2.3', '10.1.4.4, 10.1.4.5', '10.1.4.4'],
  ['10.2.2.3', '198.51.100.1', '10.2.2.3'],
])('a connection from %s with the header %j is a call from %s', (connection, forwarded, caller) => {
  expect(callerAddress(connection, forwarded, PROXIES)).toBe(caller);
});

it('without any trusted proxies, no header is trusted', () => {
  expect(callerAddress('127.0.0.1', '198.51.100.1', trustedProxies([]))).toBe('127.0.0.1');
});
