// Addresses of sockets, as the bytes of a struct sockaddr: what programs pass in is what they get back.

import { byteString, Layout, viewOf } from '../memory.ts';

/** A struct sockaddr of some family, of the family's length. */
export type Address = Uint8Array;

export const Family = { unspecified: 0, unix: 1, inet: 2, inet6: 10, packet: 17 } as const;

/** struct sockaddr_un is the longest that a family here has. */
export const longestAddress = 110;

export function familyOf(address: Address): number {
  return viewOf(address).getUint16(0, true);
}

export function portOf(address: Address): number {
  return viewOf(address).getUint16(2);
}

export function withPort(address: Address, port: number): Address {
  const changed = address.slice();
  viewOf(changed).setUint16(2, port);
  return changed;
}

export function isInternet(family: number): boolean {
  return family === Family.inet || family === Family.inet6;
}

/** The first three numbers of every address on the box's network: TEST-NET-1 of RFC 5737. */
const network = [192, 0, 2];
export const ownHost = [...network, 2] as const;
/** The address that all names of other hosts resolve to. */
export const anyHost = [...network, 1] as const;
export const loopbackHost = [127, 0, 0, 1] as const;

export function inetAddress(host: readonly number[], port: number): Address {
  const bytes = new Layout(16).u16(0, Family.inet).bytes;
  viewOf(bytes).setUint16(2, port);
  bytes.set(host, 4);
  return bytes;
}

/** The unspecified address of a family: port 0 on any host, no name, no interface. */
export function unspecifiedAddress(family: number): Address {
  switch (family) {
    case Family.inet:
      return inetAddress([0, 0, 0, 0], 0);
    case Family.inet6:
      return new Layout(28).u16(0, Family.inet6).bytes;
    case Family.packet:
      return new Layout(20).u16(0, Family.packet).bytes;
    default:
      return new Layout(2).u16(0, family).bytes;
  }
}

/** The loopback address of a family. */
export function loopbackAddress(family: number, port: number): Address {
  if (family === Family.inet) return inetAddress(loopbackHost, port);
  const address = unspecifiedAddress(family);
  if (family === Family.inet6) {
    address[23] = 1;
    return withPort(address, port);
  }
  if (family === Family.packet) {
    // An Ethernet frame with an IP packet in it, on eth0.
    viewOf(address).setUint16(2, 0x0800);
    return new Layout(20).copy(0, address).u32(4, 2).u16(8, 1).u8(11, 6).bytes;
  }
  return address;
}

export function isWildcard(address: Address): boolean {
  const host = hostOf(address);
  return host.every((byte) => byte === 0);
}

/** Whether the address is the box's own, so that a program can bind to it. */
export function isOwn(address: Address): boolean {
  if (isWildcard(address)) return true;
  const host = hostOf(address);
  if (familyOf(address) === Family.inet)
    return host[0] === 127 || host.every((byte, i) => byte === ownHost[i]);
  return host.subarray(0, 15).every((byte) => byte === 0) && host[15] === 1;
}

function hostOf(address: Address): Uint8Array {
  return familyOf(address) === Family.inet ? address.subarray(4, 8) : address.subarray(8, 24);
}

/** Whether a socket that is bound to one address gets what is sent to the other. */
export function reaches(bound: Address, target: Address): boolean {
  if (familyOf(bound) !== familyOf(target)) return false;
  if (!isInternet(familyOf(bound))) return byteString(bound) === byteString(target);
  if (portOf(bound) !== portOf(target)) return false;
  const [host, wanted] = [hostOf(bound), hostOf(target)];
  if (isWildcard(bound) || isWildcard(target)) return isOwn(target);
  return host.every((byte, i) => byte === wanted[i]);
}

/** The path of a socket in the file system; undefined if its name is abstract, or empty. */
export function pathIn(address: Address): string | undefined {
  if (address.length <= 2 || address[2] === 0) return undefined;
  const text = byteString(address.subarray(2));
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}
