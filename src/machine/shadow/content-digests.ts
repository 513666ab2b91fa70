// Tells what lies in a range of memory by a short key: concrete bytes, and for symbolic ones the term and which byte of it. Ranges
// with the same key have the same content, in whichever run and at whichever address, so what was made of one holds for the
// other (elements.ts). A run that goes where others went before reads the same tables at the same offsets again; the key costs
// a few nanoseconds a word where making the terms costs a microsecond.
//
// The key is a digest of 128 bits, mixed in the manner of MurmurHash3. Nobody chooses content so that keys collide: with a million
// different ranges, the chance that two of them share a key is below 10^-26.

import { granule } from '../../abi/address-space.ts';
import { isSymbolic, isUnwritten } from '../../abi/validity.ts';
import { type ByteShadows, type ShadowedMemory, unread } from './bytes.ts';

export class ContentDigests {
  private words = new Int32Array(0);
  private bytes = new Uint8Array(0);
  private map = new Uint8Array(0);
  private readonly state = new Int32Array(4);

  constructor(private readonly shadows: ByteShadows) {}

  /** Starts a run. */
  begin({ bytes, map }: ShadowedMemory): void {
    const { buffer, byteOffset, byteLength } = bytes;
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
    this.map = map as Uint8Array<ArrayBuffer>;
    this.words = new Int32Array(buffer, byteOffset, byteLength >> 2) as Int32Array<ArrayBuffer>;
  }

  /** The key of a range; undefined if it has bytes whose terms are not made yet. */
  of(start: number, size: number): string | undefined {
    const { map, words, state } = this;
    const end = start + size;
    state.fill(size);
    for (let at = start; at < end; ) {
      const value = map[at >>> 3];
      if (isUnwritten(value)) return undefined;
      const isWhole = at % granule === 0 && at + granule <= end;
      if (!isWhole || isSymbolic(value)) {
        at = isSymbolic(value) ? this.addSymbolic(start, at, end) : this.addByte(start, at);
        if (at === 0) return undefined;
        continue;
      }
      const [low, high] = [words[at >>> 2], words[(at >>> 2) + 1]];
      // Large tables are mostly empty: zeros are told by what is missing.
      if ((low | high) !== 0) this.mix(low, high, at - start, 0);
      at += granule;
    }
    return state.join(' ');
  }

  /** Adds a concrete byte; returns the address behind it. */
  private addByte(start: number, at: number): number {
    if (this.bytes[at] !== 0) this.mix(this.bytes[at], 0, at - start, 1);
    return at + 1;
  }

  /** Adds bytes that follow each other in one term; returns the address behind them, 0 if they have no term yet. */
  private addSymbolic(start: number, at: number, end: number): number {
    const { shadows } = this;
    const term = shadows.entryAt(at);
    if (term === unread) return 0;
    if (term === 0) return this.addByte(start, at);
    const next = shadows.spanEnd(at, end);
    this.mix(at - start, next - at, term, 2);
    this.mix(shadows.positionAt(at), 0, 0, 3);
    return next;
  }

  private mix(a: number, b: number, c: number, d: number): void {
    const { state } = this;
    let [h1, h2, h3, h4] = [state[0], state[1], state[2], state[3]];
    h1 ^= Math.imul(turn(Math.imul(a, c1), 15), c2);
    h1 = Math.imul((turn(h1, 19) + h2) | 0, 5) + 0x561ccd1b;
    h2 ^= Math.imul(turn(Math.imul(b, c2), 16), c3);
    h2 = Math.imul((turn(h2, 17) + h3) | 0, 5) + 0x0bcaa747;
    h3 ^= Math.imul(turn(Math.imul(c, c3), 17), c4);
    h3 = Math.imul((turn(h3, 15) + h4) | 0, 5) + 0x96cd1c35;
    h4 ^= Math.imul(turn(Math.imul(d ^ a, c4), 18), c1);
    h4 = Math.imul((turn(h4, 13) + h1) | 0, 5) + 0x32ac3b17;
    state[0] = h1;
    state[1] = h2;
    state[2] = h3;
    state[3] = h4;
  }
}

const c1 = 0x239b961b;
const c2 = 0xab0e9789 | 0;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93 | 0;

function turn(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
