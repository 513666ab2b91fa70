// Remembers what rewriting has made of two operands. Rules that go down a term stop at some nesting, so a result depends on how
// deep it was asked for: with each goes how many levels it took, and it is recalled only where as many are left. So a result is
// always the one that rewriting again would have.
//
// The table has one slot for each hash, and a new entry replaces the old one: it never grows, and what is asked for all the time
// stays. Terms live as long as their arena, so no entry becomes invalid.

/** The number of slots, a power of two. */
const slotCount = 1 << 15;
/** Words in a slot: the operands, the result, and the levels that it took. */
const slotWords = 4;

export class NestedMemo {
  private readonly table = new Int32Array(slotCount * slotWords);
  /** How deep rewriting would have come for the result that was recalled last. */
  deepest = 0;

  /** `most` is the nesting beyond which rules stop. */
  constructor(private readonly most: number) {}

  /** The result for these operands at this nesting, 0 if it is not known. The first operand is not 0. */
  get(a: number, b: number, nesting: number): number {
    const { table } = this;
    const at = slotOf(a, b);
    if (table[at] !== a || table[at + 1] !== b) return 0;
    const deepest = nesting + table[at + 3];
    if (deepest > this.most) return 0;
    this.deepest = deepest;
    return table[at + 2];
  }

  /** Takes note of a result that was asked for at a nesting, and of the deepest that it has led to. */
  set(a: number, b: number, result: number, nesting: number, deepest: number): void {
    if (deepest > this.most) return;
    const { table } = this;
    const at = slotOf(a, b);
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = result;
    table[at + 3] = deepest - nesting;
  }
}

function slotOf(a: number, b: number): number {
  const mixed = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b);
  return slotWords * ((mixed ^ (mixed >>> 15)) & (slotCount - 1));
}
