import { expect, test } from 'vitest';
import { addressIn } from '../../server/http/proxies.ts';
import { networkOf } from '../../server/network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('whoever has hung up has no address any more', () => {
  expect(networkOf(undefined)).toBe('');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:47011', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:1', 'fe80::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.999', null],
  ['192.0.2.7:port', null],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
])('a proxy that says %j means %j', (entry, address) => {
  expect(addressIn(entry)).toBe(address);
});
