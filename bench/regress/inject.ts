/**
 * Puts the assertions into the fetched source. The repository has no copy of it: each place is known by the beginning of
 * a line, and a place that is not there, or twice where it should be once, is an error.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../subjects/work-folder.ts';
import type { Bug, Insertion } from './subject.ts';

export interface InjectedBug {
  /** Below the folder of the version. */
  readonly file: string;
  /** Where the assertion is, counted from 1. */
  readonly line: number;
}

export function inject(folder: string, bugs: readonly Bug[]): void {
  for (const { assertion } of bugs) insert(folder, assertion);
  for (const file of new Set(bugs.map(({ assertion }) => assertion.file))) {
    const path = join(folder, file);
    writeFileSync(path, `${definition}\n${readFileSync(path, 'utf8')}`);
  }
}

/** What a version has of its own may be switched off, and no header may come before those that set its features. */
const definition = `extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(x) ((x) ? (void)0 : __assert_fail(#x, __FILE__, __LINE__, __func__))`;

/** Where the assertions are. Those of one file move each other, so this is asked when all are there. */
export function injected(folder: string, bugs: readonly Bug[]): InjectedBug[] {
  return bugs.map(({ assertion: { file, line } }) => ({
    file,
    line: linesOf(join(folder, file)).indexOf(line) + 1,
  }));
}

function insert(folder: string, insertion: Insertion): void {
  const { file, at, from, side, line } = insertion;
  const path = join(folder, file);
  const lines = linesOf(path);
  const start = from === undefined ? 0 : lines.findIndex((each) => each.startsWith(from));
  const fits = (each: string) => each.trimStart().startsWith(at);
  const found = start < 0 ? -1 : lines.findIndex((each, index) => index >= start && fits(each));
  if (found < 0) throw new Failure(`${file} has no line that begins with '${at}'`);
  if (from === undefined && lines.filter(fits).length > 1)
    throw new Failure(`${file} has more than one line that begins with '${at}'`);
  lines.splice(side === 'behind' ? found + 1 : found, 0, line);
  writeFileSync(path, lines.join('\n'));
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n');
}
