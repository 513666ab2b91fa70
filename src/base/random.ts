// Random numbers that are the same again for the same seed: chance comes in by the door. The generator is sfc32
// (Chris Doty-Humphrey, PractRand): 128 bits of state, passes PractRand, and fast on 32-bit integers.

export class Random {
  private a = 0x9e3779b9;
  private b = 0x243f6a88;
  private c = 0xb7e15162;
  private counter = 1;

  constructor(seed: number) {
    this.a ^= seed;
    this.b ^= Math.floor(seed / 2 ** 32);
    for (let i = 0; i < 15; i++) this.bits();
  }

  /** 32 bits, as an int32. */
  bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** A number that is at least 0 and below 1. */
  fraction(): number {
    return (this.bits() >>> 0) / 2 ** 32;
  }

  /** An integer at least 0 and below `bound`. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }
}
