// Reads the new lines from a unified diff without context. Where lines were only deleted, the lines on either side are new code,
// because the deleted code (a check, say) had its effect there.

import type { LineRange } from '../abi/new-lines.ts';

/** The changed lines of one file of the new version. */
export interface ChangedFile {
  /** The file's path, as the diff names it. */
  readonly path: string;
  readonly ranges: readonly LineRange[];
}

/** Reads what `git diff --unified=0` prints, with prefixes of one letter. Files that are gone are left out. */
export function changedFiles(diff: string): ChangedFile[] {
  const files: { path: string; ranges: LineRange[] }[] = [];
  let isHeader = false;
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) isHeader = true;
    else if (isHeader && line.startsWith('+++ ')) {
      const path = pathIn(line.slice(4));
      if (path !== undefined) files.push({ path, ranges: [] });
    } else if (line.startsWith('@@ ')) {
      isHeader = false;
      const range = hunkRange(line);
      if (range !== undefined) files.at(-1)?.ranges.push(range);
    }
  }
  return files;
}

/** `@@ -FROM,COUNT +FIRST,COUNT @@`; a count of 1 is left out. */
function hunkRange(line: string): LineRange | undefined {
  const match = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (match === null) return undefined;
  const [first, count] = [Number(match[1]), Number(match[2] ?? 1)];
  return addedRange(first, count);
}

/** The range of `count` lines from `first` on; if there are none, the two lines around the deletion, which is behind `first`. */
export function addedRange(first: number, count: number): LineRange {
  return count === 0 ? [Math.max(1, first), first + 1] : [first, first + count - 1];
}

/** The path behind `b/`; undefined for /dev/null. Paths with special characters are quoted as in C, byte by byte. */
function pathIn(text: string): string | undefined {
  if (text === '/dev/null') return undefined;
  // git puts a tab behind a path with blanks.
  if (!text.startsWith('"')) return text.replace(/\t$/, '').slice(2);
  const bytes: number[] = [];
  const inner = text.slice(1, text.lastIndexOf('"'));
  for (const [part, octal, letter] of inner.matchAll(/\\([0-7]{3})|\\(.)|[^\\]/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (letter !== undefined) bytes.push((escapes[letter] ?? letter).charCodeAt(0));
    else bytes.push(part.charCodeAt(0));
  }
  return Buffer.from(bytes).toString('utf8').slice(2);
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};
