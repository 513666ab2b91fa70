/**
 * A circuit of gates, each stored once: what two terms have in common below the word level is found
 * here. A literal is 2 * gate + 1 if inverted; gate 0 is the constant, so literal 0 is false and 1 is true.
 *
 * There are four kinds of gates: and, xor, mux (c ? a : b) and majority. The last two are what adders,
 * comparisons, shifters and tables are made of; as gates of their own they need fewer clauses and
 * variables than their and-inverter form.
 */
import { enlarged, resized } from '../base/grown-array.ts';

export type Literal = number;

export const falseLiteral: Literal = 0;
export const trueLiteral: Literal = 1;

export const Gate = { input: 1, and: 2, xor: 3, mux: 4, majority: 5 } as const;

export class Gates {
  kinds = new Uint8Array(1024);
  /** Three input literals for each gate. */
  inputs = new Int32Array(3 * 1024);
  count = 1;
  private buckets = new Int32Array(4096);

  input(): Literal {
    return 2 * this.append(Gate.input, 0, 0, 0);
  }

  and(a: Literal, b: Literal): Literal {
    if (a > b) [a, b] = [b, a];
    if (a === falseLiteral || a === (b ^ 1)) return falseLiteral;
    if (a === trueLiteral || a === b) return b;
    return this.absorbed(a, b) ?? 2 * this.gate(Gate.and, a, b, 0);
  }

  or(a: Literal, b: Literal): Literal {
    return this.and(a ^ 1, b ^ 1) ^ 1;
  }

  xor(a: Literal, b: Literal): Literal {
    const inverted = (a ^ b) & 1;
    a &= ~1;
    b &= ~1;
    if (a === b) return falseLiteral ^ inverted;
    if (a > b) [a, b] = [b, a];
    if (a === falseLiteral) return b ^ inverted;
    return (2 * this.gate(Gate.xor, a, b, 0)) ^ inverted;
  }

  equal(a: Literal, b: Literal): Literal {
    return this.xor(a, b) ^ 1;
  }

  mux(condition: Literal, a: Literal, b: Literal): Literal {
    if (condition & 1) {
      condition ^= 1;
      [a, b] = [b, a];
    }
    if (a === b) return a;
    if (condition === falseLiteral) return b;
    if (a === (b ^ 1)) return this.xor(condition, b);
    if (a === trueLiteral || a === condition) return this.or(condition, b);
    if (a === falseLiteral || a === (condition ^ 1)) return this.and(condition ^ 1, b);
    if (b === trueLiteral || b === (condition ^ 1)) return this.or(condition ^ 1, a);
    if (b === falseLiteral || b === condition) return this.and(condition, a);
    const inverted = a & 1;
    return (2 * this.gate(Gate.mux, condition, a ^ inverted, b ^ inverted)) ^ inverted;
  }

  majority(a: Literal, b: Literal, c: Literal): Literal {
    if (a > b) [a, b] = [b, a];
    if (b > c) [b, c] = [c, b];
    if (a > b) [a, b] = [b, a];
    if (a === falseLiteral) return this.and(b, c);
    if (a === trueLiteral) return this.or(b, c);
    if (a === b || b === c) return b;
    if (a === (b ^ 1)) return c;
    if (b === (c ^ 1)) return a;
    const inverted = a & 1;
    return (2 * this.gate(Gate.majority, a ^ inverted, b ^ inverted, c ^ inverted)) ^ inverted;
  }

  /** Simplifies `a and (a and x)` to `a and x`, and `a and (not a and x)` to false, one level deep on either side. */
  private absorbed(a: Literal, b: Literal): Literal | undefined {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ]) {
      if (y & 1 || this.kinds[y >> 1] !== Gate.and) continue;
      const [p, q] = [this.inputs[3 * (y >> 1)], this.inputs[3 * (y >> 1) + 1]];
      if (p === x || q === x) return y;
      if (p === (x ^ 1) || q === (x ^ 1)) return falseLiteral;
    }
    return undefined;
  }

  private gate(kind: number, a: Literal, b: Literal, c: Literal): number {
    const { inputs, kinds, buckets } = this;
    const mask = buckets.length - 1;
    let bucket = hash(kind, a, b, c) & mask;
    for (let gate = buckets[bucket]; gate !== 0; gate = buckets[bucket]) {
      const at = 3 * gate;
      const same = inputs[at] === a && inputs[at + 1] === b && inputs[at + 2] === c;
      if (same && kinds[gate] === kind) return gate;
      bucket = (bucket + 1) & mask;
    }
    const gate = this.append(kind, a, b, c);
    buckets[bucket] = gate;
    if (2 * this.count > buckets.length) this.rehash();
    return gate;
  }

  private append(kind: number, a: Literal, b: Literal, c: Literal): number {
    const gate = this.count++;
    if (gate === this.kinds.length) this.grow();
    this.kinds[gate] = kind;
    this.inputs[3 * gate] = a;
    this.inputs[3 * gate + 1] = b;
    this.inputs[3 * gate + 2] = c;
    return gate;
  }

  private grow(): void {
    this.kinds = enlarged(this.kinds);
    this.inputs = enlarged(this.inputs);
  }

  private rehash(): void {
    const { inputs, kinds } = this;
    this.buckets = new Int32Array(4 * this.buckets.length);
    const mask = this.buckets.length - 1;
    for (let gate = 1; gate < this.count; gate++) {
      if (kinds[gate] === Gate.input) continue;
      const at = 3 * gate;
      let bucket = hash(kinds[gate], inputs[at], inputs[at + 1], inputs[at + 2]) & mask;
      while (this.buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
      this.buckets[bucket] = gate;
    }
  }
}

function hash(kind: number, a: number, b: number, c: number): number {
  let mixed = Math.imul(a ^ (kind << 24), 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ c, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * The values of all gates, given those of the inputs. Gates are older than the gates they feed, so one loop
 * upwards computes them; gates made later are computed when they are asked for. The SAT solver's model
 * is read through this: it need not know every gate that a check of its model creates.
 */
export class GateValues {
  private values = new Uint8Array(1024);
  private computed = 1;

  constructor(
    private readonly gates: Gates,
    private readonly input: (gate: number) => boolean,
  ) {}

  value(literal: Literal): boolean {
    if (literal >> 1 >= this.computed) this.compute();
    return this.read(literal) === 1;
  }

  private read(literal: Literal): number {
    return this.values[literal >> 1] ^ (literal & 1);
  }

  private compute(): void {
    const { gates } = this;
    if (this.values.length < gates.count) this.values = resized(this.values, gates.kinds.length);
    for (; this.computed < gates.count; this.computed++) {
      this.values[this.computed] = this.output(this.computed);
    }
  }

  private output(gate: number): number {
    const { kinds, inputs } = this.gates;
    if (kinds[gate] === Gate.input) return this.input(gate) ? 1 : 0;
    const a = this.read(inputs[3 * gate]);
    const b = this.read(inputs[3 * gate + 1]);
    const c = this.read(inputs[3 * gate + 2]);
    switch (kinds[gate]) {
      case Gate.and:
        return a & b;
      case Gate.xor:
        return a ^ b;
      case Gate.mux:
        return a === 1 ? b : c;
      default:
        return a + b + c >= 2 ? 1 : 0;
    }
  }
}
