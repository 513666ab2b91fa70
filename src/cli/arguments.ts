// The command line before the commands see it. Everything behind "--" belongs to the program under
// test. In front of it, compiler flags may be written as one writes them for a compiler, -std=c99 or
// -Wall or -I include: they become --cflag, in their order, so that a gcc command line can be pasted.
// --native may stand alone, and --no-native still means what it meant before there was a choice.

import { UserError } from '../base/user-error.ts';
import { words as known } from '../input/option-values.ts';

export interface SplitArguments {
  readonly own: readonly string[];
  readonly program: readonly string[];
}

export function splitArguments(words: readonly string[]): SplitArguments {
  const border = words.indexOf('--');
  return border < 0
    ? { own: words, program: [] }
    : { own: words.slice(0, border), program: words.slice(border + 1) };
}

/** Flags whose value may stand in the next word. */
const valueFlags = /^-(I|D|U|L|l|include|imacros|isystem|iquote|idirafter|x|Xclang|Xpreprocessor)$/;

/** Flags of one word: -Iinclude, -DX=1, -Wall, -std=c99, -fwrapv, -O1, -g3, -mavx, -pedantic, -lm. */
const wordFlags =
  /^-([IDULlWfmO].+|O|g.*|std=.+|pedantic.*|ansi|pthread|w|nostdinc|isystem.+|iquote.+)$/;

export function markCompilerFlags(words: readonly string[]): string[] {
  const marked: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (valueFlags.test(word)) {
      const value = words[++index];
      if (value === undefined) throw new UserError(`the compiler flag ${word} needs a value`);
      marked.push(...(word.length === 2 ? [`${word}${value}`] : [word, value]).map(asFlag));
    } else marked.push(wordFlags.test(word) ? asFlag(word) : word);
  }
  return marked;
}

function asFlag(word: string): string {
  return `--cflag=${word}`;
}

/** Commands that take a way after --native; behind that of clew compare stands a program. */
const commands = new Set(['check', 'ci', 'replay', 'tune']);

/** --native without a way becomes --native sandboxed, --no-native --native off. */
export function completeNativeOptions(words: readonly string[]): string[] {
  if (!commands.has(words[0] ?? '')) return [...words];
  return words.map((word, i) => {
    if (word === '--no-native') return '--native=off';
    const isAlone = word === '--native' && !isMode(words[i + 1]);
    return isAlone ? '--native=sandboxed' : word;
  });
}

function isMode(word: string | undefined): boolean {
  return known.native.some((mode) => mode === word);
}
