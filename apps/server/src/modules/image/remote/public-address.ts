import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public hosts (RFC 6890 and its successors): this host, private, shared, link-local, test, multicast … */
const NOT_PUBLIC: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** In IPv6 only global unicast is public, except for addresses that tunnel to others or are reserved for documentation. */
const GLOBAL_UNICAST = ['2000::', 3] as const;
const NOT_PUBLIC_6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of NOT_PUBLIC) closed.addSubnet(network, bits, 'ipv4');
const open6 = new BlockList();
open6.addSubnet(...GLOBAL_UNICAST, 'ipv6');
const closed6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_6) closed6.addSubnet(network, bits, 'ipv6');

/** True of an IP address that a host on the internet may have; false of any other text, and of one that wraps another address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
