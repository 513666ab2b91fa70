// Small changes to strings of bytes, as fuzzers make them (AFL's "havoc" stage is the model): each keeps most of what
// made the input interesting. None knows what the bytes mean; the dictionary knows a little.

import type { Random } from '../../base/random.ts';
import { fitted } from './draft.ts';
import { isWordCharacter, tokenBounds } from './tokens.ts';

interface Material {
  readonly random: Random;
  /** Strings and constants that the program compares its input with. */
  readonly words: readonly Uint8Array[];
  /** Another input's bytes. */
  readonly other: Uint8Array;
  readonly min: number;
  readonly max: number;
}

/** Changes bytes, perhaps in place, and returns the result. */
type Mutator = (bytes: Uint8Array, material: Material) => Uint8Array;

/** Values at which programs change their mind. */
const interesting = [
  ...[0, 1, 2, 7, 8, 9, 10, 15, 16, 31, 32, 63, 64, 100, 127, 128, 129, 254, 255],
  ...[256, 512, 999, 1000, 1023, 1024, 4095, 4096, 32767, 32768, 65534, 65535],
  ...[0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff],
];
/** Characters that text formats are made of. */
const characters = Uint8Array.from(' \n\t0123456789aAzZ+-*/%=<>()[]{}"\'\\,.:;_#!&|^~$@?', (each) =>
  each.charCodeAt(0),
);

const flipBit: Mutator = (bytes, { random }) => {
  bytes[positionIn(bytes, random)] ^= 1 << random.below(8);
  return bytes;
};

const anyByte: Mutator = (bytes, { random }) => {
  bytes[positionIn(bytes, random)] = random.bits();
  return bytes;
};

const character: Mutator = (bytes, { random }) => {
  bytes[positionIn(bytes, random)] = characters[random.below(characters.length)];
  return bytes;
};

/** A byte, or two or four as a number in either order: a little more or less. */
const arithmetic: Mutator = (bytes, { random }) => {
  const word = wordIn(bytes, random);
  const by = 1 + random.below(35);
  writeWord(bytes, word, readWord(bytes, word) + (either(random) ? by : -by));
  return bytes;
};

const interestingValue: Mutator = (bytes, { random }) => {
  const word = wordIn(bytes, random);
  const value = interesting[random.below(interesting.length)];
  writeWord(bytes, word, either(random) ? value : -value);
  return bytes;
};

const insertBytes: Mutator = (bytes, material) => {
  const { random } = material;
  const piece = new Uint8Array(1 + random.below(either(random) ? 2 : 16));
  const repeated = either(random) ? characters[random.below(characters.length)] : random.bits();
  piece.fill(repeated);
  return inserted(bytes, boundaryIn(bytes, random), piece, material);
};

const removeBytes: Mutator = (bytes, material) => {
  const { random } = material;
  const at = positionIn(bytes, random);
  const count = 1 + random.below(Math.min(16, bytes.length - at));
  return fitted(joined(bytes.subarray(0, at), bytes.subarray(at + count)), material);
};

const copyWithin: Mutator = (bytes, material) => {
  const { random } = material;
  const piece = pieceOf(bytes, random);
  const at = boundaryIn(bytes, random);
  return either(random) ? inserted(bytes, at, piece, material) : overwritten(bytes, at, piece);
};

const knownWord: Mutator = (bytes, material) => {
  const { random, words } = material;
  if (words.length === 0) return character(bytes, material);
  const piece = words[random.below(words.length)];
  const at = boundaryIn(bytes, random);
  return either(random) ? inserted(bytes, at, piece, material) : overwritten(bytes, at, piece);
};

/** A token of this input or of another one, or a word that the program knows. */
function anyToken(bytes: Uint8Array, { random, words, other }: Material): Uint8Array {
  if (words.length > 0 && either(random)) return words[random.below(words.length)];
  const from = other.length > 0 && either(random) ? other : bytes;
  const bounds = tokenBounds(from);
  const token = random.below(bounds.length - 1);
  return from.slice(bounds[token], bounds[token + 1]);
}

const replaceToken: Mutator = (bytes, material) => {
  const bounds = tokenBounds(bytes);
  const token = material.random.below(bounds.length - 1);
  const [from, to] = [bounds[token], bounds[token + 1]];
  return putToken(bytes, { from, to }, anyToken(bytes, material), material);
};

const insertToken: Mutator = (bytes, material) => {
  const bounds = tokenBounds(bytes);
  const at = bounds[material.random.below(bounds.length)];
  return putToken(bytes, { from: at, to: at }, anyToken(bytes, material), material);
};

const removeToken: Mutator = (bytes, material) => {
  const bounds = tokenBounds(bytes);
  const token = material.random.below(bounds.length - 1);
  const [before, after] = [bytes.subarray(0, bounds[token]), bytes.subarray(bounds[token + 1])];
  return fitted(joined(before, after), material);
};

/** Puts a token in the place of some bytes; blanks keep it apart from letters and digits beside it, if it ends in such. */
function putToken(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  token: Uint8Array,
  material: Material,
): Uint8Array {
  const blank = (left: number, right: number) =>
    isWordCharacter(left) && isWordCharacter(right) ? space : nothing;
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(to)];
  const [first, last] = [token[0], token[token.length - 1]];
  const [left, right] = [blank(before.at(-1) ?? 0, first), blank(last, after[0] ?? 0)];
  return fitted(joined(before, left, token, right, after), material);
}

const space = Uint8Array.of(0x20);
const nothing = new Uint8Array(0);

/** The beginning of this one and the end of another, or a piece of the other one in it. */
const splice: Mutator = (bytes, material) => {
  const { random, other } = material;
  if (other.length === 0) return flipBit(bytes, material);
  const at = boundaryIn(bytes, random);
  if (either(random)) return inserted(bytes, at, pieceOf(other, random), material);
  const tail = other.subarray(boundaryIn(other, random));
  return fitted(joined(bytes.subarray(0, at), tail), material);
};

/** Most texts are nothing any more after eight changes, but sometimes it takes as many to get anywhere. */
const changeCounts = [1, 1, 1, 1, 2, 2, 4, 8];

/** A mutator is chosen as often as it stands here. */
const mutators: readonly Mutator[] = [
  ...[flipBit, anyByte, character, character, arithmetic, interestingValue],
  ...[insertBytes, insertBytes, removeBytes, copyWithin, knownWord, knownWord, knownWord, splice],
  ...[replaceToken, replaceToken, insertToken, insertToken, removeToken],
];

/** One to eight changes, fewer more often; the bytes given are left as they are. */
export function mutated(bytes: Uint8Array, material: Material): Uint8Array {
  const { random } = material;
  let changed: Uint8Array = bytes.slice();
  for (let left = changeCounts[random.below(changeCounts.length)]; left > 0; left--) {
    const mutator = mutators[random.below(mutators.length)];
    if (changed.length === 0) changed = inserted(changed, 0, Uint8Array.of(0), material);
    if (changed.length > 0) changed = mutator(changed, material);
  }
  return changed;
}

// ---- Positions and pieces ---------------------------------------------------------------------------------------------

/** The length without the zeros that fill a fixed size up: changes are mostly made where something is. */
function usedLength(bytes: Uint8Array): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return length;
}

function positionIn(bytes: Uint8Array, random: Random): number {
  const used = Math.min(bytes.length, usedLength(bytes) + 1);
  return random.below(random.below(8) === 0 ? bytes.length : used);
}

/** A random position before a byte, or behind the last one. */
function boundaryIn(bytes: Uint8Array, random: Random): number {
  return random.below(random.below(8) === 0 ? bytes.length + 1 : usedLength(bytes) + 1);
}

function pieceOf(bytes: Uint8Array, random: Random): Uint8Array {
  const from = positionIn(bytes, random);
  return bytes.slice(from, from + 1 + random.below(Math.min(16, bytes.length - from)));
}

function inserted(
  bytes: Uint8Array,
  at: number,
  piece: Uint8Array,
  material: Material,
): Uint8Array {
  return fitted(joined(bytes.subarray(0, at), piece, bytes.subarray(at)), material);
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}

function overwritten(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  bytes.set(piece.subarray(0, bytes.length - at), at);
  return bytes;
}

function either(random: Random): boolean {
  return random.bits() < 0;
}

// ---- Numbers in bytes ----------------------------------------------------------------------------------------------

/** One, two or four bytes as a number. */
interface Word {
  readonly size: number;
  readonly at: number;
  /** Whether the highest byte comes first. */
  readonly isReversed: boolean;
}

function wordIn(bytes: Uint8Array, random: Random): Word {
  const size = Math.min(1 << random.below(3), bytes.length);
  const at = Math.min(positionIn(bytes, random), bytes.length - size);
  return { size, at, isReversed: either(random) };
}

function readWord(bytes: Uint8Array, { size, at, isReversed }: Word): number {
  let value = 0;
  for (let i = 0; i < size; i++)
    value = (value << 8) | bytes[isReversed ? at + i : at + size - 1 - i];
  return value;
}

function writeWord(bytes: Uint8Array, { size, at, isReversed }: Word, value: number): void {
  for (let i = 0; i < size; i++) bytes[isReversed ? at + size - 1 - i : at + i] = value >>> (8 * i);
}
