// A line diff that gives the new lines of a text. Lines that occur exactly once in both texts are anchors, if they are in the same
// order (patience diff), and the text between two anchors is compared by itself. Text without anchors is compared by the shortest
// list of insertions and deletions (Myers 1986); if that has more than a thousand, all of the text counts as changed.

import type { LineRange } from '../abi/new-lines.ts';

/** Ranges of the new text: lines that are not in the old one, and the lines around a deletion. */
export function newLineRanges(before: string, after: string): LineRange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const ranges: LineRange[] = [];
  const differ = (hunk: Hunk): void => {
    const [first, count] = [hunk.newStart, hunk.newEnd - hunk.newStart];
    if (count > 0) ranges.push(addedRange(first + 1, count));
    else if (hunk.oldEnd > hunk.oldStart) ranges.push(addedRange(first, 0));
  };
  compare(old, now, { oldStart: 0, oldEnd: old.length, newStart: 0, newEnd: now.length }, differ);
  return ranges;
}

interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

type Lines = readonly string[];

function compare(old: Lines, now: Lines, whole: Hunk, differ: (hunk: Hunk) => void): void {
  const hunk = trimmed(old, now, whole);
  if (hunk.oldStart === hunk.oldEnd || hunk.newStart === hunk.newEnd) return differ(hunk);
  const anchors = anchorsOf(old, now, hunk);
  if (anchors.length === 0) return shortest(old, now, hunk, differ);
  let { oldStart, newStart } = hunk;
  for (const [inOld, inNew] of anchors) {
    compare(old, now, { oldStart, oldEnd: inOld, newStart, newEnd: inNew }, differ);
    [oldStart, newStart] = [inOld + 1, inNew + 1];
  }
  compare(old, now, { ...hunk, oldStart, newStart }, differ);
}

/** The hunk without the lines that both texts begin and end with. */
function trimmed(old: Lines, now: Lines, hunk: Hunk): Hunk {
  let { oldStart, oldEnd, newStart, newEnd } = hunk;
  while (oldStart < oldEnd && newStart < newEnd && old[oldStart] === now[newStart]) {
    oldStart++;
    newStart++;
  }
  while (oldEnd > oldStart && newEnd > newStart && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  return { oldStart, oldEnd, newStart, newEnd };
}

/** The longest list of pairs of equal lines that occur once in each text and are in the same order in both. */
function anchorsOf(old: Lines, now: Lines, hunk: Hunk): [inOld: number, inNew: number][] {
  const inOld = uniqueIn(old, hunk.oldStart, hunk.oldEnd);
  const pairs: [number, number][] = [];
  for (const [line, at] of uniqueIn(now, hunk.newStart, hunk.newEnd)) {
    const there = inOld.get(line);
    if (there !== undefined) pairs.push([there, at]);
  }
  return longestAscending(pairs);
}

/** The position of each line that occurs exactly once. */
function uniqueIn(lines: Lines, start: number, end: number): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = start; at < end; at++) {
    if (places.has(lines[at])) repeated.add(lines[at]);
    places.set(lines[at], at);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

/** The longest subsequence, ascending by the first number, of pairs that ascend by their second number. */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(([first], i) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]][0] < first) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? tails[low - 1] : -1);
    tails[low] = i;
  });
  const longest: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]) longest.unshift(pairs[at]);
  return longest;
}

/** How many insertions and deletions are searched for at most. */
const mostEdits = 1000;

function shortest(old: Lines, now: Lines, hunk: Hunk, differ: (hunk: Hunk) => void): void {
  const rounds = furthest(old, now, hunk);
  if (rounds === undefined) return differ(hunk);
  // Goes back from the end: each round gives one step, with the common lines before it.
  const hunks: Hunk[] = [];
  let [x, y] = [hunk.oldEnd - hunk.oldStart, hunk.newEnd - hunk.newStart];
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const reached = rounds[edits - 1];
    const diagonal = x - y;
    const down = isDown(reached, edits, diagonal);
    const fromX = reached[edits - 1 + (down ? diagonal + 1 : diagonal - 1)];
    const fromY = fromX - (down ? diagonal + 1 : diagonal - 1);
    const place = { oldStart: hunk.oldStart + fromX, newStart: hunk.newStart + fromY };
    const [oldEnd, newEnd] = [place.oldStart + (down ? 0 : 1), place.newStart + (down ? 1 : 0)];
    hunks.unshift({ ...place, oldEnd, newEnd });
    [x, y] = [fromX, fromY];
  }
  for (const joined of joinedHunks(hunks)) differ(joined);
}

/** For each number of edits: how far into the old text each diagonal, from -edits to edits, reaches. */
function furthest(old: Lines, now: Lines, hunk: Hunk): Int32Array[] | undefined {
  const [oldCount, newCount] = [hunk.oldEnd - hunk.oldStart, hunk.newEnd - hunk.newStart];
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= Math.min(mostEdits, oldCount + newCount); edits++) {
    const reached = new Int32Array(2 * edits + 1);
    rounds.push(reached);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : stepped(rounds[edits - 1], edits, diagonal);
      while (
        x < oldCount &&
        x - diagonal < newCount &&
        old[hunk.oldStart + x] === now[hunk.newStart + x - diagonal]
      )
        x++;
      reached[edits + diagonal] = x;
      if (x >= oldCount && x - diagonal >= newCount) return rounds;
    }
  }
  return undefined;
}

function stepped(before: Int32Array, edits: number, diagonal: number): number {
  return isDown(before, edits, diagonal)
    ? before[edits - 1 + diagonal + 1]
    : before[edits - 1 + diagonal - 1] + 1;
}

/** Whether the furthest way to this diagonal ends with an insertion, not a deletion. */
function isDown(before: Int32Array, edits: number, diagonal: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return before[edits - 1 + diagonal - 1] < before[edits - 1 + diagonal + 1];
}

/** Joins steps without a common line between them into one hunk. */
function joinedHunks(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    if (last !== undefined && last.oldEnd === hunk.oldStart && last.newEnd === hunk.newStart)
      joined[joined.length - 1] = { ...last, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
    else joined.push(hunk);
  }
  return joined;
}

// ---- The new lines in a unified diff without context -------------------------------------------------------------
//
// The lines on either side of a deletion are new code, because the deleted code (a check, say) had its effect
// there.

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
function addedRange(first: number, count: number): LineRange {
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
