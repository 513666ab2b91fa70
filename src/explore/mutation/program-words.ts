// Words that stand in the program itself: its short texts without blanks. Keywords, names of options and of functions are
// among them, also where the program finds them by a hash or a table instead of comparing its input with one after another.

import type { Program } from '../../abi/program.ts';

const shortest = 2;
const longest = 16;

export function wordsIn({ globals, data }: Pick<Program, 'globals' | 'data'>): Uint8Array[] {
  const segments = data.toSorted((a, b) => a.address - b.address);
  const texts = globals.filter(
    ({ constant, size, file }) =>
      // The texts of the C library name no file.
      constant && file !== undefined && size >= shortest && size <= longest + 1,
  );
  return texts.flatMap(({ address, size }) => {
    const at = segments.findLast((segment) => segment.address <= address);
    const bytes = at?.bytes.subarray(address - at.address, address - at.address + size);
    const word = bytes === undefined ? undefined : withoutEnd(bytes);
    return word !== undefined && isWord(word) ? [word.slice()] : [];
  });
}

function withoutEnd(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function isWord(bytes: Uint8Array): boolean {
  return bytes.length >= shortest && bytes.every((byte) => byte > 0x20 && byte < 0x7f);
}
