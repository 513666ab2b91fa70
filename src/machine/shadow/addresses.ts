// Accesses through symbolic pointers. The witness says which object is accessed; the pointer's origin says which one it
// must be. An access leaves up to three decisions:
//
// - bounds: the pointer is not null. A universal check.
// - pointer: the pointer (or the one that it was computed from) points into the witness's object. Others are pending, so
//   that every object that it can point to is visited (Oasis 3.1.2).
// - bounds: the access stays inside that object. A universal check: outside is a finding, also where another object is.
//
// An instruction has two decision numbers for them: the given one of kind pointer, and the next one of kind bounds.

import type { Term } from '../../expr/arena.ts';
import { type Extent, nullEnd } from '../extents.ts';
import type { Elements } from './elements.ts';
import type { Origins } from './origins.ts';
import type { Positions } from './positions.ts';
import type { SymbolicRun } from './symbolic-run.ts';

/** An access whose object is decided: `positions` are the offsets that the pointer can mean; undefined if it is concrete. */
export interface ResolvedAccess {
  readonly address: number;
  readonly object: Extent | undefined;
  readonly offset: Term;
  readonly positions: Positions | undefined;
}

export interface Access {
  readonly decision: number;
  /** The term of the pointer; 0 means concrete. */
  readonly pointer: Term;
  /** The two halves of the address under the witness. */
  readonly low: number;
  readonly high: number;
  readonly size: number;
  readonly write: boolean;
}

/** The access of no bytes. */
export const nowhere: ResolvedAccess = {
  address: 0,
  object: undefined,
  offset: 0,
  positions: undefined,
};

/** For accesses of more bytes than this, a symbolic pointer is pinned to the witness's value. */
const longestAccess = 256;

/** How far any red zone reaches, in bytes. */
const near = 16;

export class Addresses {
  constructor(
    private readonly run: SymbolicRun,
    private readonly origins: Origins,
    private readonly elements: Elements,
  ) {}

  /** Decides where the access is; ends the run if it is not allowed there. */
  resolve(access: Access): ResolvedAccess {
    const { pointer, low, high, size } = access;
    const address = low >>> 0;
    if (size === 0) return { ...nowhere, address };
    const object = pointer === 0 ? undefined : this.object(access);
    this.check(access);
    if (pointer === 0 || this.run.path.determined.isKnown(pointer)) return { ...nowhere, address };
    const offset = object === undefined ? 0 : this.offset(pointer, object);
    const positions =
      object === undefined || size > longestAccess
        ? undefined
        : this.elements.positions(object, offset, size);
    if (positions === undefined) this.run.pin(access.decision, pointer, low, high);
    return { address, object, offset, positions };
  }

  /** Decides that a range of symbolic length which begins here stays inside the object. */
  limit(access: Access, length: Term): void {
    const { pointer, low, high, size, decision } = access;
    const { terms, path, machine } = this.run;
    const from = pointer === 0 ? low >>> 0 : this.start(pointer, low);
    const object = high === 0 ? machine.extents.objectAt(from) : undefined;
    if (object === undefined) return;
    const constant = (value: number) => terms.constant(64, value);
    const at =
      pointer === 0 ? constant((low >>> 0) - object.address) : this.offset(pointer, object);
    const fits = terms.ule(terms.zext(length, 64), terms.sub(constant(object.size), at));
    const inside = terms.and(terms.ule(at, constant(object.size)), fits);
    const concrete = (low >>> 0) - object.address;
    const holds = concrete >= 0 && concrete + size <= object.size;
    path.decide(decision + 1, terms.or(this.isEmpty(length), inside), holds || size === 0);
  }

  private isEmpty(length: Term): Term {
    const { terms } = this.run;
    return terms.eq(length, terms.constant(terms.width(length), 0));
  }

  private start(pointer: Term, low: number): number {
    return this.origins.isKnown(pointer) ? this.origins.address(pointer) : low >>> 0;
  }

  private object(access: Access): Extent | undefined {
    const { pointer, decision, low, high } = access;
    const { origins } = this;
    const { extents } = this.run.machine;
    let object: Extent | undefined;
    if (origins.isKnown(pointer)) {
      const base = origins.base(pointer);
      const from = origins.address(pointer);
      object = base === 0 ? extents.objectAt(from) : this.choose(decision, base, from, 0);
    }
    object ??= this.choose(decision, pointer, low, high);
    if (object !== undefined) this.stay(access, object);
    return object;
  }

  /** The object that a pointer without origin points to. */
  private choose(decision: number, pointer: Term, low: number, high: number): Extent | undefined {
    const { terms, path, machine } = this.run;
    const { extents } = machine;
    const address = (high >>> 0) * 2 ** 32 + (low >>> 0);
    const constant = (value: number) => terms.constant(64, value);
    const isNull = address < nullEnd;
    path.decide(decision + 1, terms.uge(pointer, constant(nullEnd)), !isNull);
    const object = extents.objectAt(address);
    if (object !== undefined) {
      const inside = terms.ule(this.offset(pointer, object), constant(object.size));
      path.decide(decision, inside, true);
      return object;
    }
    const { from, to } = extents.gapAt(address);
    const below = to === Number.POSITIVE_INFINITY ? terms.true : terms.ult(pointer, constant(to));
    path.decide(decision, terms.and(terms.uge(pointer, constant(from)), below), true);
    return undefined;
  }

  /** Decides that the access is inside the object that its pointer points to, or was computed from. */
  private stay(access: Access, object: Extent): void {
    const { pointer, low, high, size, write, decision } = access;
    const { terms, path, machine, aims } = this.run;
    const from = (low >>> 0) - object.address;
    const holds = high === 0 && from >= 0 && from + size <= object.size;
    const room = object.size - size;
    const offset = this.offset(pointer, object);
    if (holds && this.elements.isInside(offset, room)) return;
    const inside = room < 0 ? terms.false : terms.ule(offset, terms.constant(64, room));
    path.decide(decision + 1, inside, holds);
    if (!aims.has(inside)) aims.set(inside, this.isNear(offset, object.size));
    if (holds) return;
    const origin = this.origins.isKnown(pointer) ? object.address : undefined;
    machine.fault(addressOf(low, high), size, write, origin);
  }

  /** The condition that the access is outside, but so close that a finding there speaks of this object. */
  private isNear(offset: Term, size: number): Term {
    const { terms } = this.run;
    const constant = (value: number) => terms.constant(64, value);
    const behind = terms.ult(terms.sub(offset, constant(size)), constant(near));
    return terms.or(behind, terms.uge(offset, constant(-near)));
  }

  private check({ low, high, size, write }: Access): void {
    const { machine } = this.run;
    const isInvalid =
      high !== 0 || machine.memory.firstInvalid(low >>> 0, size, write) !== undefined;
    if (isInvalid) machine.fault(addressOf(low, high), size, write, undefined);
  }

  private offset(pointer: Term, object: Extent): Term {
    const { terms } = this.run;
    return terms.sub(pointer, terms.constant(64, object.address));
  }
}

function addressOf(low: number, high: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
