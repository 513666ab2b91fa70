/**
 * Does `clew run` of the program that `clew cc` built do what the native program does? Same standard output, same exit
 * code, same standard error; only the name by which the program calls itself may differ by its folder.
 */

import { basename } from 'node:path';
import { invokeInClew, invokeNatively, type Outcome } from './invoke.ts';
import type { Invocation } from './subject.ts';

export interface Comparison {
  readonly invocation: Invocation;
  /** What differs, or undefined. */
  readonly difference: string | undefined;
}

/** Nobody runs as long as this who ends at all. */
const seconds = { native: 20, clew: 120 };

export function compareInvocation(
  native: string,
  clew: string,
  invocation: Invocation,
): Comparison {
  const expected = invokeNatively(native, invocation, seconds.native);
  const found = invokeInClew(clew, invocation, seconds.clew);
  return { invocation, difference: differenceOf(expected, found, basename(native)) };
}

function differenceOf(expected: Outcome, found: Outcome, program: string): string | undefined {
  const said = firstLine(found.stderr);
  if (found.exit !== expected.exit) {
    return `exit code ${found.exit ?? 'none: too slow'}, natively ${expected.exit}: ${said}`;
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    const [own, peer] = [found, expected].map((each) => withoutFolders(each[stream], program));
    if (own !== peer) return `${stream}: ${firstDifference(Buffer.from(peer), Buffer.from(own))}`;
  }
  return undefined;
}

function withoutFolders(output: Buffer, program: string): string {
  return output
    .toString('latin1')
    .replaceAll(new RegExp(`[\\w./-]*/${escaped(program)}\\b`, 'g'), program);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function firstDifference(expected: Buffer, found: Buffer): string {
  const [want, have] = [expected, found].map((bytes) => bytes.toString('utf8').split('\n'));
  const line = want.findIndex((text, index) => text !== have[index]);
  const at = line < 0 ? want.length : line;
  return `line ${at + 1} is ${quoted(have[at])}, natively ${quoted(want[at])}`;
}

function quoted(line: string | undefined): string {
  return line === undefined ? 'missing' : JSON.stringify(line.slice(0, 100));
}

function firstLine(bytes: Buffer): string {
  return bytes.toString('utf8').trim().split('\n')[0].slice(0, 200);
}
