// What a symbolic run showed to the outside, part by part and with the terms of its bytes: the same parts that `Behaviour` has as
// plain bytes. How many parts there are, and how long each is, belongs to the path; only the bytes depend on the input
// beyond that.

import { observed } from '../build/harness/view.ts';
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import type { FileChange } from '../machine/posix/changes.ts';
import type { Observation } from '../machine/shadow/requests.ts';
import type { Streams } from '../world/world-maker.ts';
import { areNear, isFloatSize, nearness } from './float-tolerance.ts';

/** What can differ, in the order in which it is compared. */
export const facetKinds = [
  'status',
  'result',
  'memory',
  'stdout',
  'stderr',
  'file',
  'sent',
] as const;
export type FacetKind = (typeof facetKinds)[number];

export interface Facet {
  readonly kind: FacetKind;
  /** The name of the memory, the file or the connection. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The term of each byte, 0 if it is concrete; undefined if all bytes are. */
  readonly terms: Int32Array | undefined;
  /** How many bytes each number has that the content consists of. */
  readonly unit: number;
  /** Whether these numbers are floats, which can be compared with a tolerance. */
  readonly isFloat: boolean;
  /** What has to be the same for the bytes to be about the same thing. */
  readonly about: string;
}

/** Collects the output of one run. */
export class OutputRecorder {
  private readonly parts = new Map<string, { kind: FacetKind; pieces: Piece[] }>();

  readonly streams: Streams = {
    stdout: (bytes, terms) => this.add('stdout', '', bytes, terms),
    stderr: (bytes, terms) => this.add('stderr', '', bytes, terms),
    sent: (connection, bytes, terms) => this.add('sent', String(connection), bytes, terms),
  };

  begin(): void {
    this.parts.clear();
  }

  facets(): Facet[] {
    const facets = Array.from(this.parts, ([key, { kind, pieces }]) => ({
      kind,
      name: key.slice(kind.length + 1),
      about: key.slice(kind.length + 1),
      ...joined(pieces),
      unit: 1,
      isFloat: false,
    }));
    return facets
      .filter(({ bytes }) => bytes.length > 0)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private add(kind: FacetKind, name: string, bytes: Uint8Array, terms?: Int32Array): void {
    const key = `${kind} ${name}`;
    const known = this.parts.get(key);
    const piece = { bytes: bytes.slice(), terms: terms?.slice() };
    if (known === undefined) this.parts.set(key, { kind, pieces: [piece] });
    else known.pieces.push(piece);
  }
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly terms: Int32Array | undefined;
}

function joined(pieces: readonly Piece[]): Piece {
  const length = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const bytes = new Uint8Array(length);
  const terms = pieces.some((piece) => piece.terms) ? new Int32Array(length) : undefined;
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.bytes, at);
    if (piece.terms !== undefined) terms?.set(piece.terms, at);
    at += piece.bytes.length;
  }
  return { bytes, terms };
}

/** The exit status is the low byte of a term of 32 bits. */
export function statusFacet(terms: Terms, status: number, term: Term): Facet {
  const low = term === 0 ? 0 : terms.extract(term, 7, 0);
  const isOpen = low !== 0 && !terms.isConstant(low);
  return {
    kind: 'status',
    name: '',
    bytes: Uint8Array.of(status),
    terms: isOpen ? Int32Array.of(low) : undefined,
    unit: 1,
    isFloat: false,
    about: '',
  };
}

/** Only sizes have to be the same: the two versions may have other names for a value, and other signs. */
export function observationFacet({ name, bytes, terms, format }: Observation): Facet {
  const unit = isPointer(format) ? 8 : Math.max(1, format & 0xff);
  const about = isPointer(format) ? 'pointer' : String(unit);
  const isFloat = isFloatFormat(format);
  return { kind: isResult(name) ? 'result' : 'memory', name, bytes, terms, unit, isFloat, about };
}

function isPointer(format: number): boolean {
  return (format & observed.pointer) !== 0;
}

/** Whether an observation consists of floats or doubles. */
export function isFloatFormat(format: number): boolean {
  return (format & observed.float) !== 0 && isFloatSize(format & 0xff);
}

/** Whether two observations may be compared byte by byte. */
export function isSameFormat(a: number, b: number): boolean {
  return isPointer(a) === isPointer(b) && (a & 0xff) === (b & 0xff);
}

/** Whether this is the result of a call: the harness names it `return`, and what it leads to `return.next`. */
export function isResult(name: string): boolean {
  return /^return(?![A-Za-z0-9_])/.test(name);
}

export function fileFacet(change: FileChange): Facet {
  const { bytes, terms } = change.kind === 'written' ? change.data : removed;
  const name = change.kind === 'written' ? change.path : `${change.path} (removed)`;
  return { kind: 'file', name, bytes, terms, unit: 1, isFloat: false, about: name };
}

const removed = { bytes: new Uint8Array(0), terms: undefined };

/** Tells what the outside sees of a run that fails. The message of an assertion names its place in the code, so it does not count. */
export function seenOfFailure(finding: string): (facet: Facet) => boolean {
  const seen: readonly FacetKind[] =
    finding === 'assert' ? ['stdout', 'file', 'sent'] : ['stdout', 'stderr', 'file', 'sent'];
  return ({ kind }) => seen.includes(kind);
}

/** Whether the two are alike for every input of this pair of paths, as far as that does not depend on bytes. */
export function haveSameForm(a: Facet, b: Facet): boolean {
  return a.kind === b.kind && a.about === b.about && a.bytes.length === b.bytes.length;
}

/** The condition that two facets of the same form are equal, floats up to the tolerance; `holds` under the witness. */
export function equality(
  terms: Terms,
  a: Facet,
  b: Facet,
  tolerance = 0,
): { condition: Term; holds: boolean } {
  const isTolerant = tolerance > 0 && a.isFloat && b.isFloat;
  const holds = isTolerant
    ? areNear(a.bytes, b.bytes, a.unit, tolerance)
    : a.bytes.every((byte, i) => byte === b.bytes[i]);
  if (a.terms === undefined && b.terms === undefined)
    return { condition: terms.boolean(holds), holds };
  let condition = terms.true;
  for (let at = 0; at < a.bytes.length; at += a.unit) {
    const end = Math.min(at + a.unit, a.bytes.length);
    const [first, second] = [numberAt(terms, a, at, end), numberAt(terms, b, at, end)];
    if (first === second) continue;
    const isEqual = isTolerant
      ? nearness(terms, first, second, tolerance)
      : terms.eq(first, second);
    condition = terms.and(condition, isEqual);
  }
  return { condition, holds };
}

/** Compares numbers as a whole, as programs compute them; their bytes one by one would be harder for the solver. */
function numberAt(terms: Terms, facet: Facet, from: number, to: number): Term {
  let number = byteAt(terms, facet, from);
  for (let at = from + 1; at < to; at++) number = terms.concat(byteAt(terms, facet, at), number);
  return number;
}

function byteAt(terms: Terms, { bytes, terms: of }: Facet, at: number): Term {
  return of?.[at] || terms.constant(8, bytes[at]);
}
