// The system calls getsockopt and setsockopt. What is set is remembered and read back; of all options only timeouts and the reuse of
// addresses change what happens.

import type { Call } from '../call.ts';
import { fail } from '../errors.ts';
import { Layout, viewOf } from '../memory.ts';
import type { Socket } from '../sockets/socket.ts';
import type { Handlers } from '../system-calls.ts';
import { withSocket } from './sockets.ts';

const socketLevel = 1;
const Option = {
  type: 3,
  error: 4,
  sendBuffer: 7,
  receiveBuffer: 8,
  linger: 13,
  receiveTimeout: 20,
  sendTimeout: 21,
  accepts: 30,
  protocol: 38,
  domain: 39,
} as const;
/** IP, IPv6, TCP, UDP, and packet sockets have options of their own. */
const knownLevels = new Set([socketLevel, 0, 6, 17, 41, 58, 255, 263]);
const usualBuffer = 212_992;
const smallestBuffer = 2304;

export const socketOptionCalls: Handlers = {
  setsockopt: (kernel, call) =>
    withSocket(kernel, call, (socket) => {
      const [level, option, size] = [call.int(1), call.int(2), call.int(4)];
      if (!knownLevels.has(level)) return fail('ENOPROTOOPT');
      if (size < 0) return fail('EINVAL');
      const isBlank = call.address(3) === 0 || size === 0;
      if (isBlank && level === socketLevel) return fail('EINVAL');
      const value = isBlank ? new Uint8Array(0) : call.memory.readBytes(call.address(3), size);
      return level === socketLevel
        ? setOwn(socket, option, value)
        : remember(socket, level, option, value);
    }),
  getsockopt: (kernel, call) =>
    withSocket(kernel, call, (socket) => {
      const [level, option] = [call.int(1), call.int(2)];
      if (!knownLevels.has(level)) return fail(level === 255 ? 'ENOPROTOOPT' : 'EOPNOTSUPP');
      return deliver(
        call,
        level === socketLevel ? own(socket, option) : known(socket, level, option),
      );
    }),
};

/** Remembers the first `size` bytes of a value, which must have so many. */
function rememberSized(socket: Socket, option: number, value: Uint8Array, size: number): number {
  if (value.length < size) return fail('EINVAL');
  return remember(socket, socketLevel, option, value.slice(0, size));
}

function remember(socket: Socket, level: number, option: number, value: Uint8Array): number {
  socket.options.set(`${level}:${option}`, value);
  return 0;
}

function setOwn(socket: Socket, option: number, value: Uint8Array): number {
  if (value.length < 4 && option !== 25) return fail('EINVAL'); // SO_BINDTODEVICE is a name
  switch (option) {
    case Option.type:
    case Option.error:
    case Option.accepts:
    case Option.protocol:
    case Option.domain:
      return fail('ENOPROTOOPT');
    case Option.sendBuffer:
    case Option.receiveBuffer: {
      // Linux doubles it, for its own use, within bounds.
      const wanted = 2 * Math.min(viewOf(value).getUint32(0, true), usualBuffer);
      const size = Math.max(
        wanted,
        option === Option.sendBuffer ? 2 * smallestBuffer : smallestBuffer,
      );
      return remember(socket, socketLevel, option, int(size));
    }
    case Option.linger:
      return rememberSized(socket, option, value, 8);
    case Option.receiveTimeout:
    case Option.sendTimeout:
      return rememberSized(socket, option, value, 16);
    default: {
      if (option > 80) return fail('ENOPROTOOPT');
      // Most are switches: whatever is not zero is on.
      const isSwitch = switches.has(option);
      const on = viewOf(value.length < 4 ? int(0) : value).getInt32(0, true) !== 0 ? 1 : 0;
      return remember(socket, socketLevel, option, isSwitch ? int(on) : value);
    }
  }
}

/** DEBUG, REUSEADDR, DONTROUTE, BROADCAST, KEEPALIVE, OOBINLINE, REUSEPORT, PASSCRED, TIMESTAMP. */
const switches = new Set([1, 2, 5, 6, 9, 10, 15, 16, 29]);

function own(socket: Socket, option: number): Uint8Array | undefined {
  switch (option) {
    case Option.type:
      return int(socket.type);
    case Option.error:
      return int(-socket.takeError());
    case Option.accepts:
      return int(socket.isListening ? 1 : 0);
    case Option.protocol:
      return int(socket.protocol);
    case Option.domain:
      return int(socket.family);
    case Option.linger:
      return socket.options.get(`${socketLevel}:${option}`) ?? new Uint8Array(8);
    case Option.receiveTimeout:
    case Option.sendTimeout:
      return socket.options.get(`${socketLevel}:${option}`) ?? new Uint8Array(16);
    default:
      return option > 80 ? undefined : known(socket, socketLevel, option);
  }
}

function known(socket: Socket, level: number, option: number): Uint8Array {
  const set = socket.options.get(`${level}:${option}`);
  if (set !== undefined) return set;
  const isBuffer = option === Option.sendBuffer || option === Option.receiveBuffer;
  return int(level === socketLevel && isBuffer ? usualBuffer : 0);
}

function int(value: number): Uint8Array {
  return new Layout(4).u32(0, value).bytes;
}

function deliver(call: Call, value: Uint8Array | undefined): number {
  if (value === undefined) return fail('ENOPROTOOPT');
  const room = viewOf(call.memory.readBytes(call.address(4), 4)).getInt32(0, true);
  if (room < 0) return fail('EINVAL');
  const given = value.subarray(0, room);
  if (given.length > 0) call.write(3, given);
  return call.write(4, int(given.length));
}

/** A timeout in nanoseconds; undefined if there is none. */
export function optionTime(socket: Socket, option: number): bigint | undefined {
  const value = socket.options.get(`${socketLevel}:${option}`);
  if (value === undefined) return undefined;
  const view = viewOf(value);
  const time = view.getBigInt64(0, true) * 1_000_000_000n + view.getBigInt64(8, true) * 1000n;
  return time === 0n ? undefined : time;
}
