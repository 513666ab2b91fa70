// Response files: `@FILE` on a compiler's command line stands for the words in FILE. Words are separated by white space;
// quotes of either kind keep it together, a backslash takes the next character as it is (GCC manual, "Overall Options").
// A name that is no file is an ordinary word.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Response files may name each other; deeper ones are not expanded. */
const deepest = 20;

export function expandResponseFiles(
  words: readonly string[],
  directory: string,
  depth = 0,
): string[] {
  return words.flatMap((word) => {
    if (!word.startsWith('@') || depth > deepest) return [word];
    const text = textOf(resolve(directory, word.slice(1)));
    return text === undefined
      ? [word]
      : expandResponseFiles(splitWords(text), directory, depth + 1);
  });
}

function splitWords(text: string): string[] {
  const words =
    text.match(/(?:'(?:\\[\s\S]|[^'\\])*'?|"(?:\\[\s\S]|[^"\\])*"?|\\[\s\S]|[^\s'"\\])+/g) ?? [];
  return words.map(unquote);
}

function unquote(word: string): string {
  return word.replace(
    /'((?:\\[\s\S]|[^'\\])*)'?|"((?:\\[\s\S]|[^"\\])*)"?|\\([\s\S])/g,
    (...match) => {
      const [, single, double, escaped] = match as (string | undefined)[];
      return escaped ?? (single ?? double ?? '').replace(/\\([\s\S])/g, '$1');
    },
  );
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
