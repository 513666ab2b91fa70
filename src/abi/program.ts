// A Program: the WebAssembly module and what the machine must know to run it and to speak about it in terms of the
// source. Everything is plain data, so that it can be kept in a cache and sent to a worker.

import type { DecisionKind } from '../base/decision-kind.ts';
import { jsonIfValid } from '../base/json.ts';
import { anyFields, count, fields, listOf, pairOf, type Schema } from '../base/schema.ts';
import type { AddressSpace } from './address-space.ts';
import type { CoverageTable } from './coverage.ts';
import type { DataSegment } from './data-segments.ts';
import type { Flow } from './flow.ts';
import type { FrameLayout } from './frame-layout.ts';
import type { NewLines } from './new-lines.ts';
import type { InputPoint } from './reentry.ts';
import type { Site } from './sites.ts';

export interface ProgramGlobal {
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly address: number;
  readonly size: number;
  readonly constant: boolean;
  /** Whether it is a table of the C library that programs read by themselves. */
  readonly guarded: boolean;
  /** The alignment of a thread-local variable, of which each thread has its own; undefined for others. */
  readonly align?: number;
}

/** One WebAssembly function. */
export interface ProgramFunction {
  readonly name: string;
  /** Whether it is part of our C library. */
  readonly library: boolean;
  /** Whether it is machinery of ours that no call stack should show. */
  readonly hidden: boolean;
  /** Whether it belongs to the run-time library: what was inlined into it is not shown. */
  readonly closed: boolean;
  /** The offset at which its code begins in the WebAssembly module. */
  readonly start: number;
  /** Pairs (offset from start, site number), ascending. */
  readonly sites: readonly number[];
}

/** A place where a shadowed program can decide something on its input. */
export interface DecisionPoint {
  /** Index into Program.sites. */
  readonly site: number;
  readonly kind: DecisionKind;
  /** What the source says of a branch or switch, as bits (branch-facts.ts); none, if it says nothing. */
  readonly facts?: number;
}

/**
 * A switch on something that may be symbolic: a decision for each target, numbered from `decision` on. A target has
 * ranges of cases, first and last, as decimal numbers; the default one has the last number, and is not listed.
 */
export interface SwitchTable {
  readonly decision: number;
  readonly targets: readonly (readonly (readonly [first: string, last: string])[])[];
}

export interface Program {
  readonly wasm: Uint8Array;
  readonly space: AddressSpace;
  /** What the memory holds before a run where it is not zero. */
  readonly data: readonly DataSegment[];
  readonly globals: readonly ProgramGlobal[];
  /** Functions by code slot, with the signature number that stands in the slot. */
  readonly slots: readonly { readonly name: string; readonly signature: number }[];
  /** How many functions are imported: function numbers begin after them. */
  readonly imported: number;
  readonly functions: readonly ProgramFunction[];
  readonly frames: readonly (readonly [number, FrameLayout])[];
  readonly sites: readonly Site[];
  readonly texts: readonly string[];
  /** What runs tell of the code that they covered. */
  readonly coverage: CoverageTable | undefined;
  /** Whether values have shadows: the machine must serve what they ask for (host.ts). */
  readonly shadowed: boolean;
  /** The map tells what was never written, and deciding on it is a finding. */
  readonly tracksWrites: boolean;
  /** What was never written in locals and heap objects is input: the program announces these objects. */
  readonly uninitializedInput: boolean;
  /** The decisions in the order of their numbers. The world's come first (worldDecisionKinds). */
  readonly decisions: readonly DecisionPoint[];
  readonly switches: readonly SwitchTable[];
  /** It is undefined unless the program has shadows and coverage. */
  readonly flow: Flow | undefined;
  /** The lines of new code; undefined if new code is not tracked. */
  readonly newLines?: NewLines | undefined;
  /** Address and size of the variables and texts that are new. */
  readonly newGlobals?: readonly (readonly [address: number, size: number])[];
  /** Whether it can start threads: its call stacks can be put aside (reentry.ts). */
  readonly startsThreads?: boolean;
  /** Whether the program may have child processes. */
  readonly forks?: boolean;
  /** The programs that it can become by execve, by the numbers under which the library starts them, from 1 on. */
  readonly programs?: readonly string[];
  /** Where its input begins; undefined if runs cannot be resumed there. */
  readonly inputPoint?: InputPoint | undefined;
}

interface Header {
  readonly wasm: number;
  readonly data: readonly (readonly [address: number, length: number])[];
  readonly rest: Omit<Program, 'wasm' | 'data'>;
}

/** The rest is not looked into: it is large, the checksum is over all of it, and its cache knows it by what it was made from. */
const headerSchema = fields<Header>({
  wasm: count,
  data: listOf(pairOf(count, count, 'an address and a length')),
  rest: anyFields as Schema<object> as Schema<Header['rest']>,
});

/** The offset of the header, after a checksum of all that follows and the header's length. */
const headerAt = 8;

/** Bytes for a cache: a JSON header with the lengths of the binary parts behind it. */
export function serializeProgram(program: Program): Uint8Array {
  const { wasm, data, ...rest } = program;
  const places = data.map((segment) => [segment.address, segment.bytes.length] as const);
  const header: Header = { wasm: wasm.length, data: places, rest };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const parts = [text, wasm, ...data.map((segment) => segment.bytes)];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, headerAt));
  const view = new DataView(bytes.buffer);
  let at = headerAt;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(4, text.length, true);
  view.setInt32(0, checksum(bytes), true);
  return bytes;
}

/** Does the inverse. Returns undefined when the bytes are not what `serializeProgram` made. */
export function deserializeProgram(bytes: Uint8Array): Program | undefined {
  if (bytes.length < headerAt) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getInt32(0, true) !== checksum(bytes)) return undefined;
  const wasmAt = headerAt + view.getUint32(4, true);
  const header = jsonIfValid(bytes.subarray(headerAt, wasmAt), headerSchema);
  if (header === undefined) return undefined;
  let at = wasmAt + header.wasm;
  const wasm = bytes.slice(wasmAt, at);
  const data = header.data.map(([address, length]) => {
    at += length;
    return { address, bytes: bytes.slice(at - length, at) };
  });
  return at === bytes.length ? { ...header.rest, wasm, data } : undefined;
}

/** Covers all but the checksum itself. Every step can be undone, so no changed byte goes unnoticed (FNV-1a). */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 | 0;
  for (let i = 4; i < bytes.length; i++) sum = Math.imul(sum ^ bytes[i], 0x01000193);
  return sum;
}
