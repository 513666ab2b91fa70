// One line of the user's source with a mark under a column, the way C compilers show it:
//
//    12 |     table[i] = i;
//       |              ^
//
// Debug information counts columns in bytes from 1; people see characters, and tabs as wide as the
// next stop. Source is data: control characters in it must not reach the terminal.

import { activeCharacters, type Style } from './style.ts';

export interface Mark {
  readonly line: number;
  /** The column in bytes, from 1; 0 if it is not known. */
  readonly column: number;
  /** The word to mark if there is no column. */
  readonly word?: string | undefined;
}

const tabStop = 8;
const gutterDigits = 5;
const active = new RegExp(activeCharacters);

/** The excerpt's two lines, or nothing when the source does not have that line. */
export function sourceExcerpt(source: string, mark: Mark, style: Style): string[] {
  const line = source.split('\n')[mark.line - 1]?.replace(/\r$/, '');
  if (line === undefined || mark.line < 1) return [];
  const place = markedPlace(line, mark);
  const { shown, column } = fitWidth(line, place?.start, style.width - gutterDigits - 3);
  const excerpt = [`${String(mark.line).padStart(gutterDigits)} | ${shown}`.trimEnd()];
  if (place !== undefined && column !== undefined) {
    const pointer = `^${'~'.repeat(place.length - 1)}`;
    excerpt.push(`${' '.repeat(gutterDigits)} | ${' '.repeat(column)}${style.accent(pointer)}`);
  }
  return excerpt;
}

/** Index of the marked character in the line, and how many are marked. */
function markedPlace(line: string, mark: Mark): { start: number; length: number } | undefined {
  if (mark.column > 0) {
    const before = new TextEncoder().encode(line).subarray(0, mark.column - 1);
    const start = new TextDecoder().decode(before).length;
    return start < Math.max(line.length, 1) ? { start, length: 1 } : undefined;
  }
  if (mark.word === undefined) return undefined;
  const escaped = mark.word.replace(/[^\w]/g, '\\$&');
  const found = new RegExp(`(?<![\\w])${escaped}(?![\\w])`).exec(line);
  return found === null ? undefined : { start: found.index, length: mark.word.length };
}

/** Tabs expanded, control characters replaced, and a window of `width` columns around the mark. */
function fitWidth(line: string, start: number | undefined, width: number) {
  const cells: string[] = [];
  let column: number | undefined;
  for (const [index, character] of [...line.split('')].entries()) {
    if (index === start) column = cells.length;
    if (character === '\t')
      do cells.push(' ');
      while (cells.length % tabStop !== 0);
    else cells.push(active.test(character) ? '\u00b7' : character);
  }
  if (start !== undefined) column ??= cells.length;
  if (cells.length <= width) return { shown: cells.join(''), column };
  const from = Math.max(0, Math.min((column ?? 0) - (width >> 1), cells.length - width));
  const shown = cells.slice(from, from + width);
  if (from > 0) shown.fill('.', 0, 3);
  if (from + width < cells.length) shown.fill('.', width - 3);
  return { shown: shown.join(''), column: column === undefined ? undefined : column - from };
}
