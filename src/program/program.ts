// A Program: the WebAssembly module and what the machine must know to run it and to speak about it in terms of the
// source. Everything is plain data, so that it can be kept in a cache and sent to a worker.

import type { AddressSpace } from './address-space.ts';
import type { FrameLayout } from './frame.ts';
import type { Site } from './sites.ts';

export interface ProgramGlobal {
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly address: number;
  readonly size: number;
  readonly constant: boolean;
}

/** One WebAssembly function. */
export interface ProgramFunction {
  readonly name: string;
  /** Part of our C library. */
  readonly library: boolean;
  /** Machinery of ours that no call stack should show. */
  readonly hidden: boolean;
  /** Run-time library: what was inlined into it is not shown. */
  readonly closed: boolean;
  /** Where its code begins in the module. */
  readonly start: number;
  /** Pairs (offset from start, site number), ascending. */
  readonly sites: readonly number[];
}

export interface Program {
  readonly wasm: Uint8Array;
  readonly space: AddressSpace;
  /** Initial memory from space.dataStart on. */
  readonly data: Uint8Array;
  readonly globals: readonly ProgramGlobal[];
  /** Functions by code slot, with the signature number that stands in the slot. */
  readonly slots: readonly { readonly name: string; readonly signature: number }[];
  /** How many functions are imported: function numbers begin after them. */
  readonly imported: number;
  readonly functions: readonly ProgramFunction[];
  readonly frames: readonly (readonly [number, FrameLayout])[];
  readonly sites: readonly Site[];
  readonly texts: readonly string[];
}

interface Header {
  readonly wasm: number;
  readonly data: number;
  readonly rest: Omit<Program, 'wasm' | 'data'>;
}

/** Bytes for a cache: a JSON header with the lengths of the two binary parts behind it. */
export function serializeProgram(program: Program): Uint8Array {
  const { wasm, data, ...rest } = program;
  const header: Header = { wasm: wasm.length, data: data.length, rest };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(4 + text.length + wasm.length + data.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(wasm, 4 + text.length);
  bytes.set(data, 4 + text.length + wasm.length);
  return bytes;
}

/** The inverse; undefined when the bytes are not what `serializeProgram` made. */
export function deserializeProgram(bytes: Uint8Array): Program | undefined {
  try {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const header: Header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    if (4 + length + header.wasm + header.data !== bytes.length) return undefined;
    const wasm = bytes.slice(4 + length, 4 + length + header.wasm);
    const data = bytes.slice(4 + length + header.wasm);
    return { ...header.rest, wasm, data };
  } catch {
    return undefined;
  }
}
