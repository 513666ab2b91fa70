// Serves ioctl on sockets, which describes network interfaces. There are two, lo and eth0, as on any small machine.

import type { Call } from '../call.ts';
import { fail } from '../errors.ts';
import { byteString, Layout, viewOf } from '../memory.ts';
import { inetAddress, loopbackHost, ownHost } from '../sockets/address.ts';

interface Interface {
  readonly name: string;
  readonly index: number;
  readonly flags: number;
  readonly host: readonly number[];
  readonly mask: readonly number[];
  readonly broadcast: readonly number[];
  /** ARPHRD_LOOPBACK or ARPHRD_ETHER, and the address. */
  readonly hardware: readonly [number, readonly number[]];
  readonly largestPacket: number;
}

/** The flags are UP, RUNNING, and LOOPBACK or BROADCAST and MULTICAST. */
const interfaces: readonly Interface[] = [
  {
    name: 'lo',
    index: 1,
    flags: 0x49,
    host: loopbackHost,
    mask: [255, 0, 0, 0],
    broadcast: [0, 0, 0, 0],
    hardware: [772, [0, 0, 0, 0, 0, 0]],
    largestPacket: 65_536,
  },
  {
    name: 'eth0',
    index: 2,
    flags: 0x1043,
    host: ownHost,
    mask: [255, 255, 255, 0],
    broadcast: [192, 0, 2, 255],
    hardware: [1, [2, 0, 0, 0, 0, 2]],
    largestPacket: 1500,
  },
];

const Request = {
  name: 0x8910,
  list: 0x8912,
  flags: 0x8913,
  setFlags: 0x8914,
  address: 0x8915,
  setAddress: 0x8916,
  peerAddress: 0x8917,
  broadcast: 0x8919,
  mask: 0x891b,
  metric: 0x891d,
  largestPacket: 0x8921,
  hardware: 0x8927,
  index: 0x8933,
} as const;

/** The layout of struct ifreq: a name of 16 bytes, then what is asked for. */
const [requestSize, answerAt, nameSize] = [40, 16, 16];

export function isInterfaceRequest(request: number): boolean {
  return request >= 0x8900 && request < 0x8a00;
}

export function askInterface(call: Call, request: number): number {
  const at = call.address(2);
  if (request === Request.list) return list(call, at);
  const given = call.memory.readBytes(at, requestSize);
  const found = find(given, request);
  if (found === undefined) return fail('ENODEV');
  if (request === Request.name) return call.write(2, named(found.name));
  if (request === Request.setFlags || request === Request.setAddress) return fail('EPERM');
  const answer = answerOf(found, request);
  if (answer === undefined) return fail('EINVAL');
  call.memory.writeBytes(at + answerAt, answer);
  return 0;
}

function find(given: Uint8Array, request: number): Interface | undefined {
  if (request === Request.name) {
    const index = viewOf(given).getInt32(answerAt, true);
    return interfaces.find((each) => each.index === index);
  }
  const text = byteString(given.subarray(0, nameSize));
  const name = text.slice(0, text.indexOf('\0')).replace(/:.*/, '');
  return interfaces.find((each) => each.name === name);
}

function answerOf(found: Interface, request: number): Uint8Array | undefined {
  switch (request) {
    case Request.flags:
      return new Layout(2).u16(0, found.flags).bytes;
    case Request.address:
    case Request.peerAddress:
      return inetAddress(found.host, 0);
    case Request.broadcast:
      return inetAddress(found.broadcast, 0);
    case Request.mask:
      return inetAddress(found.mask, 0);
    case Request.metric:
      return new Layout(4).bytes;
    case Request.largestPacket:
      return new Layout(4).u32(0, found.largestPacket).bytes;
    case Request.hardware: {
      const [type, address] = found.hardware;
      return new Layout(16).u16(0, type).copy(2, Uint8Array.from(address)).bytes;
    }
    case Request.index:
      return new Layout(4).u32(0, found.index).bytes;
    default:
      return undefined;
  }
}

function named(name: string): Uint8Array {
  return new Layout(nameSize).text(0, name).bytes;
}

/** Fills a struct ifconf, which gives the address and the size of a buffer; without a buffer, tells the size that is needed. */
function list(call: Call, at: number): number {
  const view = viewOf(call.memory.readBytes(at, 16));
  const target = Number(view.getBigUint64(8, true));
  const room = Math.floor(view.getInt32(0, true) / requestSize);
  const told = target === 0 ? interfaces : interfaces.slice(0, Math.max(0, room));
  if (target !== 0)
    told.forEach(({ name, host }, i) => {
      const entry = new Layout(requestSize)
        .copy(0, named(name))
        .copy(answerAt, inetAddress(host, 0));
      call.memory.writeBytes(target + requestSize * i, entry.bytes);
    });
  return call.write(2, new Layout(4).u32(0, requestSize * told.length).bytes);
}
