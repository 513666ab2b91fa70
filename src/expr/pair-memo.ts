// Remembers results of an operation on two numbers. The table has one slot for each hash, and a new entry replaces the old one:
// it never grows, and what is asked for all the time stays. Terms live as long as their arena, so no entry becomes invalid.

/** The number of slots, a power of two. */
const slotCount = 1 << 15;
/** Words in a slot: the operands, and the result. */
const slotWords = 3;

export class PairMemo {
  private readonly table = new Int32Array(slotCount * slotWords);

  /** The result for these operands, 0 if it is not known. The first operand is not 0. */
  get(a: number, b: number): number {
    const { table } = this;
    const at = slotOf(a, b);
    return table[at] === a && table[at + 1] === b ? table[at + 2] : 0;
  }

  set(a: number, b: number, result: number): void {
    const { table } = this;
    const at = slotOf(a, b);
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = result;
  }
}

function slotOf(a: number, b: number): number {
  const mixed = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b);
  return slotWords * ((mixed ^ (mixed >>> 15)) & (slotCount - 1));
}
