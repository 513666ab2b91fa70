// The devices: standard streams, /dev/null and relatives.

import { Content, type InitialContent, Space } from './content.ts';
import { nothing } from './data.ts';
import { fail } from './errors.ts';
import type { Device } from './nodes.ts';
import type { Sink } from './world.ts';

/** What devices have in common that are no streams: they take all that is written. */
const plainDevice = {
  write: (bytes: Uint8Array) => bytes.length,
  terminal: false,
  stream: false,
};

export const nullDevice: Device = { ...plainDevice, read: () => nothing };
export const zeroDevice: Device = {
  ...plainDevice,
  read: (length) => ({ bytes: new Uint8Array(length) }),
};
export const fullDevice: Device = { ...zeroDevice, write: () => fail('ENOSPC') };

/** /dev/tty, which cannot be opened: the program has no controlling terminal, whatever its streams are. */
export const absentTerminal: Device = { ...nullDevice, absent: true };

export function randomDevice(random: Random): Device {
  return { ...plainDevice, read: (length) => ({ bytes: random.bytes(length) }) };
}

/** Standard input that is read on demand. `source` may give more bytes than a read wants; the rest is kept. */
export function inputStream(source: () => Uint8Array | undefined, terminal: boolean): Device {
  let rest = nothing.bytes;
  return {
    read: (length) => {
      while (length > 0 && rest.length === 0) {
        const next = source();
        if (next === undefined) return nothing;
        rest = next;
      }
      const part = rest.slice(0, length);
      rest = rest.subarray(part.length);
      return { bytes: part };
    },
    write: () => fail('EBADF'),
    terminal,
    stream: true,
  };
}

/** Standard input that is known from the start. */
export function preparedInput(initial: InitialContent): Device {
  const content = new Content(new Space(0), initial);
  let offset = 0;
  return {
    read: (length) => {
      const data = content.read(offset, length);
      offset += data.bytes.length;
      return data;
    },
    write: () => fail('EBADF'),
    terminal: false,
    stream: true,
    fixLength: () => content.fixLength(),
  };
}

export function outputStream(sink: Sink, terminal: boolean): Device {
  return {
    read: () => fail('EBADF'),
    write: (bytes, _waits, terms) => {
      sink(bytes, terms);
      return bytes.length;
    },
    terminal,
    stream: true,
  };
}

/** SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
export class Random {
  private state: bigint;

  constructor(seed: bigint) {
    this.state = BigInt.asUintN(64, seed);
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(length / 8) * 8);
    const view = new DataView(bytes.buffer);
    for (let offset = 0; offset < length; offset += 8) view.setBigUint64(offset, this.next(), true);
    return bytes.subarray(0, length);
  }

  private next(): bigint {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
    let value = this.state;
    value = BigInt.asUintN(64, (value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n);
    value = BigInt.asUintN(64, (value ^ (value >> 27n)) * 0x94d049bb133111ebn);
    return value ^ (value >> 31n);
  }
}
