import type { TableContent } from '../expr/arena.ts';

/** The values that a small symbol can still have in an interval net. */
export class Domain {
  symbol = 0;
  /** Indexed by value: 1 if it is allowed. Only values from `least` to `greatest` count. */
  readonly allowed = new Uint8Array(256);
  least = 0;
  greatest = 0;
  /** Changes whenever a value is removed. */
  state = 0;

  begin(symbol: number, size: number): void {
    this.symbol = symbol;
    this.allowed.fill(1);
    this.least = 0;
    this.greatest = size - 1;
    this.state = 0;
  }

  get isEmpty(): boolean {
    return this.least > this.greatest;
  }

  /** Keeps the values from least to greatest; returns whether some were removed. */
  restrict(least: number, greatest: number): boolean {
    if (least <= this.least && greatest >= this.greatest) return false;
    if (least > this.least) this.least = least;
    if (greatest < this.greatest) this.greatest = greatest;
    this.tighten();
    return true;
  }

  /** Keeps the values whose table entry is from low to high; returns whether some were removed. */
  keepWhere(table: TableContent, low: number, high: number): boolean {
    const { allowed } = this;
    let isLess = false;
    for (let value = this.least; value <= this.greatest; value++) {
      if (allowed[value] === 0) continue;
      const x = table[value] >>> 0;
      if (x >= low && x <= high) continue;
      allowed[value] = 0;
      isLess = true;
    }
    if (isLess) this.tighten();
    return isLess;
  }

  save(): Uint8Array {
    const saved = this.allowed.slice();
    saved.fill(0, 0, this.least);
    saved.fill(0, this.greatest + 1);
    return saved;
  }

  restore(saved: Uint8Array): void {
    this.allowed.set(saved);
    [this.least, this.greatest] = [0, saved.length - 1];
    this.tighten();
  }

  private tighten(): void {
    this.state++;
    while (this.least <= this.greatest && this.allowed[this.least] === 0) this.least++;
    while (this.least <= this.greatest && this.allowed[this.greatest] === 0) this.greatest--;
  }
}
