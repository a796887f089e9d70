import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('addresses of the internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
  ])
    expect(isPublicAddress(address), address).toBe(true);
});

test('addresses of this machine, of its network, and those that wrap another one are not', () => {
  const closed = [
    '127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1',
    '192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255',
    '::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1:: 3fff::1',
    'fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2001::1 2001:db8::1',
    'localhost 0177.0.0.1 0x7f.1 2130706433',
  ].flatMap((line) => line.split(' '));
  for (const address of [...closed, '', '1.1.1.1 ']) expect(isPublicAddress(address), address).toBe(false);
});
