// Dictionaries of fuzzers: one word in a line, in quotes, perhaps with a name and a level before it (`name@1="word"`), with \xNN, \\
// and \" in it. AFL++ and libFuzzer read the same.

import { UserError } from '../base/user-error.ts';
import { readNamedFile } from '../host/named-file.ts';

const largest = 1 << 24;

export function readDictionaries(names: readonly string[]): Uint8Array[] {
  return names.flatMap((name) => readDictionary(name));
}

function readDictionary(name: string): Uint8Array[] {
  const lines = textOf(name).split('\n');
  return lines.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    const word = wordIn(text);
    if (word === undefined)
      throw new UserError(
        `--dictionary ${name}, line ${index + 1}: a line is "word" or name="word", with \\xNN for a byte, but this is '${text}'`,
      );
    return word.length === 0 ? [] : [word];
  });
}

function textOf(name: string): string {
  try {
    return readNamedFile(name, largest).toString('latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`--dictionary ${name}: the file cannot be read (${code})`);
  }
}

function wordIn(line: string): Uint8Array | undefined {
  const quoted = /^(?:[\w.-]+(?:@\d+)?\s*=\s*)?"(.*)"$/.exec(line)?.[1];
  if (quoted === undefined || !/^(?:[^"\\]|\\["\\]|\\x[0-9a-fA-F]{2})*$/.test(quoted))
    return undefined;
  const text = quoted.replaceAll(/\\x(..)|\\(.)/g, (_, hex?: string, other?: string) =>
    hex === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The inverse, each word once, in a fixed order. */
export function dictionaryText(words: readonly Uint8Array[]): string {
  const lines = new Set(words.map((word) => `"${Array.from(word, escaped).join('')}"`));
  return `${[...lines].sort().join('\n')}\n`;
}

function escaped(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === '"' || character === '\\') return `\\${character}`;
  return byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
}
