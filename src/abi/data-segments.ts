// What the memory holds before the program starts, without its zeros: WebAssembly's memory is zero already, and a large array that
// nobody has initialised should cost nothing in a module, a cache or a thread. Content is gathered in pages that are made when
// something is written to them; pages that hold only zeros are left out.

import { getOrMake, known } from '../base/known.ts';

/** Bytes that are not all zero, and where they lie. */
export interface DataSegment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

const pageSize = 4096;

export class SparseBytes {
  private readonly pages = new Map<number, Uint8Array>();

  set(address: number, bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const at = (address + from) % pageSize;
      const to = Math.min(bytes.length, from + pageSize - at);
      this.page(address + from).set(bytes.subarray(from, to), at);
      from = to;
    }
  }

  /** Writes the lowest `size` bytes of a number, little end first. */
  setBits(address: number, bits: bigint, size: number): void {
    for (let i = 0; i < size; i++)
      this.page(address + i)[(address + i) % pageSize] = Number((bits >> BigInt(8 * i)) & 0xffn);
  }

  /** The segments in the order of their addresses; neighbouring pages are one segment. */
  segments(): DataSegment[] {
    const numbers = [...this.pages]
      .filter(([, page]) => page.some((byte) => byte !== 0))
      .map(([number]) => number)
      .sort((a, b) => a - b);
    const segments: DataSegment[] = [];
    for (let from = 0; from < numbers.length; ) {
      let to = from + 1;
      while (numbers[to] === numbers[to - 1] + 1) to++;
      const bytes = new Uint8Array((to - from) * pageSize);
      for (let i = from; i < to; i++)
        bytes.set(known(this.pages, numbers[i]), (i - from) * pageSize);
      segments.push({ address: numbers[from] * pageSize, bytes });
      from = to;
    }
    return segments;
  }

  private page(address: number): Uint8Array {
    const number = Math.floor(address / pageSize);
    return getOrMake(this.pages, number, () => new Uint8Array(pageSize));
  }
}
