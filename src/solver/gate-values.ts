/**
 * The values of all gates, given those of the inputs. Gates are older than the gates they feed, so one loop
 * upwards computes them; gates made later are computed when they are asked for. The SAT solver's model
 * is read through this: it need not know every gate that a check of its model creates.
 */
import { resized } from '../base/grown-array.ts';
import { Gate, type Gates, type Literal } from './gates.ts';

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
