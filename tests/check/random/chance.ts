// Choices that a seed decides (the generator is mulberry32 by Tommy Ettinger).

export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e3779b1) | 0;
  }

  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** True in one of so many cases. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  /** Each with its weight. */
  weighted<T>(choices: readonly (readonly [number, T])[]): T {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, choice] of choices) {
      if (left < weight) return choice;
      left -= weight;
    }
    throw new Error('weights do not add up');
  }

  bytes(count: number): Uint8Array {
    const special = [0, 1, 0x7f, 0x80, 0xff];
    const isSpecial = this.oneIn(2);
    return Uint8Array.from({ length: count }, () =>
      isSpecial ? this.pick(special) : this.below(256),
    );
  }
}
