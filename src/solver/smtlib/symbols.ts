// Symbols as small numbers. A script names the same few things over and over; the lexer hashes a
// name while it scans it, and the table finds its number without cutting a string out of the text.
// Scopes are then arrays indexed by symbol, and a look-up is one load.

const INITIAL_SLOTS = 1024;

export type SymbolNumber = number;

export class SymbolTable {
  private readonly names: string[] = [''];
  private readonly hashes: number[] = [0];
  /** A hash table with open addressing; its size is a power of two, and 0 is a free slot, so symbol 0 never exists. */
  private slots = new Int32Array(INITIAL_SLOTS);

  /** The symbol whose name is text[start, end); `hash` is what hashName gives for it. */
  find(text: string, start: number, end: number, hash: number): SymbolNumber {
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const symbol = this.slots[slot];
      if (symbol === 0) return this.add(text.slice(start, end), hash, slot);
      if (this.hashes[symbol] === hash && isNamed(this.names[symbol], text, start, end)) {
        return symbol;
      }
    }
  }

  of(name: string): SymbolNumber {
    return this.find(name, 0, name.length, hashName(name, 0, name.length));
  }

  nameOf(symbol: SymbolNumber): string {
    return this.names[symbol];
  }

  private add(name: string, hash: number, slot: number): SymbolNumber {
    const symbol = this.names.length;
    this.names.push(name);
    this.hashes.push(hash);
    this.slots[slot] = symbol;
    if (symbol * 2 > this.slots.length) this.grow();
    return symbol;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let symbol = 1; symbol < this.names.length; symbol++) {
      let slot = this.hashes[symbol] & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = symbol;
    }
    this.slots = slots;
  }
}

export const HASH_SEED = 0x811c9dc5 | 0;

/** One step of FNV-1a over the characters of a name. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function hashName(text: string, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at++) hash = hashStep(hash, text.charCodeAt(at));
  return hash;
}

function isNamed(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at++) {
    if (name.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}
