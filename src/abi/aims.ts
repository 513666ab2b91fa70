// Lines that the search should reach, as the user names them (`parser.c:120`), and where they are in a program. A name means the
// file with this path, or the only one whose path ends in it.

import { UserError } from '../base/user-error.ts';
import { plainPath } from './new-lines.ts';

export interface Aim {
  /** The name that the user gave, and the path that it stands for. */
  readonly file: string;
  readonly path: string;
  readonly line: number;
}

/** Reads FILE:LINE; `resolve` makes a path of the name. */
export function aimOf(text: string, resolve: (file: string) => string): Aim {
  const [, file = '', line = ''] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (file === '' || Number(line) === 0)
    throw new UserError(`--aim wants FILE:LINE, like parser.c:120, but got '${text}'`);
  return { file, path: resolve(file), line: Number(line) };
}

export function aimText({ file, line }: CodeLine): string {
  return `${file}:${line}`;
}

/** A line that has code. */
export interface CodeLine {
  readonly file: string;
  readonly line: number;
}

/** How many files an error message lists. */
const mostListed = 8;

/**
 * Returns the line of the program that an aim means. Whoever aims at a file that is not in the program, or at a line without code,
 * gets a UserError that says what there is.
 */
export function lineAimedAt<Line extends CodeLine>(aim: Aim, lines: readonly Line[]): Line {
  const files = [...new Set(lines.map(({ file }) => file))];
  const file = fileMeant(aim, files, plainPath(aim.path));
  const own = lines.filter((line) => line.file === file);
  const found = own.find(({ line }) => line === aim.line);
  if (found !== undefined) return found;
  const near = nearest(
    own.map(({ line }) => line),
    aim.line,
  );
  throw new UserError(
    `--aim ${aimText(aim)}: the line has no code; the nearest ${near.length === 1 ? 'one' : 'ones'} with code: ${near.join(', ')}`,
  );
}

function fileMeant(aim: Aim, files: readonly string[], path: string): string {
  const exact = files.find((file) => plainPath(file) === path);
  if (exact !== undefined) return exact;
  const ending = plainPath(aim.file);
  const [first, ...others] = files.filter((file) => plainPath(file).endsWith(ending));
  if (first === undefined)
    throw new UserError(
      `--aim ${aimText(aim)}: the program has no code from ${aim.file}; it has code from ${listed(files)}`,
    );
  if (others.length > 0)
    throw new UserError(
      `--aim ${aimText(aim)}: several files have this name: ${listed([first, ...others])}`,
    );
  return first;
}

function listed(files: readonly string[]): string {
  const rest = files.length - mostListed;
  const shown = files.slice(0, mostListed).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** The last line before and the first one after. */
function nearest(lines: readonly number[], line: number): number[] {
  const before = lines.filter((each) => each < line);
  const after = lines.filter((each) => each > line);
  return [
    ...(before.length > 0 ? [Math.max(...before)] : []),
    ...(after.length > 0 ? [Math.min(...after)] : []),
  ];
}
