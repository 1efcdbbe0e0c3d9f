import { BlockList, isIP } from 'node:net';

// What is no address of the public internet, by the special-purpose registries of IANA (RFC 6890 and what came after).

const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's NAT; some clouds answer for their machines there
  ['127.0.0.0', 8], // this machine
  ['168.63.129.16', 32], // Azure answers its machines there
  ['169.254.0.0', 16], // link-local: where clouds tell machines their secrets
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/** Of IPv6 only what is given out for use on the internet is public; these lie within it. */
const NOT_PUBLIC_6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: any IPv4 address inside
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const;

const notPublic4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) notPublic4.addSubnet(network, bits, 'ipv4');
const notPublic6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_6) notPublic6.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address lies on the public internet: not on this machine, not in a network of its surroundings, and none
 * that leads there by another spelling (IPv4 inside IPv6, 6to4, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      // A zone names an interface of this machine.
      return !address.includes('%') && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, for itself. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
