// How native programs are run: --native HOW. Before there was a choice, --native alone and --no-native were all that could be said;
// both still are.

import { words as known } from '../input/option-values.ts';

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
