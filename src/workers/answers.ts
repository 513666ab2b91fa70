// The stored answers of the solver, for one thread of a check.

import { closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AnswerFile, openAnswerFile } from '../solver/store/answer-file.ts';
import { isOurs, scanEntries } from '../solver/store/entries.ts';
import type { CheckJob } from './job.ts';

/** How many answers are gathered before they are written: few, because a killed process loses them. */
const batch = 8;
/** How many bytes show what a file is. */
const beginning = 1 << 16;

/** Returns undefined if no answers are kept, or if the file cannot be used (`problemWith`). */
export function answersFor(
  { answers }: CheckJob,
  warn: (text: string) => void,
): AnswerFile | undefined {
  if (answers === undefined) return undefined;
  let told: (text: string) => void = () => {}; // what is wrong with it from the beginning is known
  const file = openAnswerFile(answers, (text) => told(text), { batch });
  told = warn;
  return file;
}

/** Says why a file of answers cannot be used, if it cannot. This reads its beginning only; threads read all of it. */
export function problemWith(path: string): string | undefined {
  let file: number | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    file = openSync(path, 'a+');
    const bytes = Buffer.alloc(beginning);
    const begin = bytes.subarray(0, readSync(file, bytes, 0, beginning, 0));
    if (isOurs(begin, scanEntries(begin))) return undefined;
    return `${path} is no file of answers: nothing is taken from it or added`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${path} cannot be used (${code}): answers are not kept`;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
