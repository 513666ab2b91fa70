// What clew did with a program, held against what it should have done. A verdict is undefined when all is well, else
// one line that says what is wrong.

import { basename } from 'node:path';
import type { Finding, Frame } from '../../src/machine/finding.ts';
import type { ClewRun } from './clew.ts';
import type { ExpectedFinding, ExpectedObject } from './scenario.ts';

/** A program that runs to its end must do exactly what it does natively. */
export function differsFrom(
  run: ClewRun,
  expected: { readonly stdout: Uint8Array | undefined; readonly exit: number },
): string | undefined {
  if (run.kind !== 'exited') return describe(run);
  if (run.exit !== expected.exit)
    return `exit code ${run.exit} instead of ${expected.exit}; stderr: ${excerpt(run.stderr)}`;
  if (expected.stdout === undefined || Buffer.compare(run.stdout, expected.stdout) === 0)
    return undefined;
  return `stdout differs: ${firstDifference(run.stdout, expected.stdout)}`;
}

export function describe(run: ClewRun): string {
  switch (run.kind) {
    case 'exited':
      return `exited with ${run.exit}`;
    case 'finding':
      return `finding ${run.finding.kind}: ${run.finding.message}${place(run.finding)}`;
    case 'refused':
      return `refused: ${run.message.slice(0, 300)}`;
    case 'broken':
      return `broken: ${run.message.slice(0, 500)}`;
    case 'timeout':
      return 'timeout';
  }
}

/** The finding must have the right kind, place, access and object. */
export function differsFromFinding(run: ClewRun, expected: ExpectedFinding): string | undefined {
  if (run.kind !== 'finding') return `no finding: ${describe(run)}`;
  const { finding } = run;
  const { kinds, lines, message, access, object } = expected;
  if (!kinds.includes('any') && !kinds.includes(finding.kind))
    return `wrong kind: ${describe(run)}`;
  if (message !== undefined && !finding.message.includes(message))
    return `the message lacks '${message}': ${finding.message}`;
  const frame = blamed(finding, expected.file);
  if (lines.length > 0 && !lines.includes(frame?.line ?? 0))
    return `at line ${frame?.line} instead of ${lines.join(' or ')}: ${describe(run)}`;
  if (access && finding.access?.write !== access.write) return `read for write: ${describe(run)}`;
  if (access && finding.access?.size !== access.size) return `size of access: ${describe(run)}`;
  return object && wrongObject(finding, object);
}

function wrongObject(finding: Finding, expected: ExpectedObject): string | undefined {
  const { object, offset } = finding;
  if (!object) return `names no object: ${finding.message}`;
  if (object.storage !== expected.storage)
    return `object is ${object.storage}, not ${expected.storage}: ${finding.message}`;
  if (object.size !== expected.size)
    return `object has ${object.size} bytes, not ${expected.size}: ${finding.message}`;
  if (expected.offset !== undefined && offset !== expected.offset)
    return `offset ${offset}, not ${expected.offset}: ${finding.message}`;
  if (expected.name !== undefined && object.name !== expected.name)
    return `object is called ${object.name}, not ${expected.name}`;
  if (expected.owner !== undefined && object.owner !== expected.owner)
    return `object belongs to ${object.owner}, not ${expected.owner}`;
  return undefined;
}

/** The innermost call in the user's file: a mistake inside memcpy is the caller's. */
function blamed(finding: Finding, file: string): Frame | undefined {
  const name = basename(file);
  return finding.stack.find((frame) => !frame.library && frame.file?.endsWith(name));
}

function place(finding: Finding): string {
  const frames = finding.stack.slice(0, 4);
  return frames.map((frame) => ` < ${frame.function}:${frame.line}`).join('');
}

function firstDifference(got: Uint8Array, wanted: Uint8Array): string {
  let at = 0;
  while (at < got.length && got[at] === wanted[at]) at++;
  const from = Math.max(0, at - 30);
  return `byte ${at}: ${excerpt(got.subarray(from))} instead of ${excerpt(wanted.subarray(from))}`;
}

function excerpt(bytes: Uint8Array): string {
  return JSON.stringify(Buffer.from(bytes).toString('latin1').slice(0, 80));
}
