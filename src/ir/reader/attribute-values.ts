// Attributes whose integer packs several facts: they are kept as the text that LLVM prints between the
// parentheses.

const ACCESS: readonly string[] = ['none', 'read', 'write', 'readwrite'];
const VERSION_SHIFT = 56n;
const ARGUMENT_MEMORY = 0;
const OTHER_MEMORY_OLD = 2;
/** Kinds of memory since LLVM 21: errno was part of the other memory before. */
const MEMORY_KINDS: readonly string[] = ['argmem', 'inaccessiblemem', 'errnomem', ''];
const TARGET_MEMORY: readonly string[] = ['target_mem0', 'target_mem1'];

/** `memory(...)`: two bits for each kind of memory. */
export function memoryText(encoded: bigint): string {
  const versioned = encoded >> VERSION_SHIFT !== 0n;
  const access = (kind: number) => Number((encoded >> BigInt(kind * 2)) & 3n);
  const other = access(versioned ? 3 : OTHER_MEMORY_OLD);
  const named: [string, number][] = [
    [MEMORY_KINDS[0], access(ARGUMENT_MEMORY)],
    [MEMORY_KINDS[1], access(1)],
    [MEMORY_KINDS[2], versioned ? access(2) : other],
  ];
  if (versioned) named.push([TARGET_MEMORY[0], access(4)], [TARGET_MEMORY[1], access(5)]);
  const parts = named
    .filter(([, each]) => each !== other)
    .map(([name, each]) => `${name}: ${ACCESS[each]}`);
  if (other !== 0 || parts.length === 0) parts.unshift(ACCESS[other]);
  return parts.join(', ');
}

const CAPTURED: readonly (readonly [bits: number, word: string])[] = [
  [3, 'address'],
  [1, 'address_is_null'],
  [12, 'provenance'],
  [4, 'read_provenance'],
];

/** `captures(...)`: what a function keeps of a pointer, in its result and elsewhere. */
export function capturesText(encoded: bigint): string {
  const other = Number(encoded >> 4n) & 15;
  const result = Number(encoded & 15n);
  if (other === result) return components(other);
  const parts = other === 0 ? [] : [components(other)];
  parts.push(`ret: ${components(result)}`);
  return parts.join(', ');
}

function components(bits: number): string {
  const words: string[] = [];
  let left = bits;
  for (const [mask, word] of CAPTURED) {
    if ((left & mask) === mask) {
      words.push(word);
      left &= ~mask;
    }
  }
  return words.length === 0 ? 'none' : words.join(', ');
}

const ALLOCATION_KINDS = ['alloc', 'realloc', 'free', 'uninitialized', 'zeroed', 'aligned'];

export function allocationKindText(encoded: bigint): string {
  const words = ALLOCATION_KINDS.filter((_, bit) => ((encoded >> BigInt(bit)) & 1n) === 1n);
  return `"${words.join(',')}"`;
}

const NO_COUNT = 0xffffffffn;

/** `allocsize(size)` or `allocsize(size,count)`: argument numbers. */
export function allocationSizeText(encoded: bigint): string {
  const count = encoded & NO_COUNT;
  const size = encoded >> 32n;
  return count === NO_COUNT ? `${size}` : `${size},${count}`;
}

export function vectorScaleText(encoded: bigint): string {
  return `${encoded >> 32n},${encoded & 0xffffffffn}`;
}

const FLOAT_CLASSES: readonly (readonly [bits: number, word: string])[] = [
  [0x3ff, 'all'],
  [0x003, 'nan'],
  [0x001, 'snan'],
  [0x002, 'qnan'],
  [0x204, 'inf'],
  [0x004, 'ninf'],
  [0x200, 'pinf'],
  [0x108, 'norm'],
  [0x008, 'nnorm'],
  [0x100, 'pnorm'],
  [0x090, 'sub'],
  [0x010, 'nsub'],
  [0x080, 'psub'],
  [0x060, 'zero'],
  [0x020, 'nzero'],
  [0x040, 'pzero'],
];

export function floatClassText(encoded: bigint): string {
  const words: string[] = [];
  let left = Number(encoded & 0x3ffn);
  for (const [mask, word] of FLOAT_CLASSES) {
    if ((left & mask) === mask) {
      words.push(word);
      left &= ~mask;
    }
  }
  return words.length === 0 ? 'none' : words.join(' ');
}
