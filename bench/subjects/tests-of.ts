/** Reads the tests that `clew check` wrote, as invocations: what a native build needs to run them. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, Invocation } from './subject.ts';

export interface TestRun extends Invocation {
  /** What comes over each connection. */
  readonly connections: readonly Content[];
  /** When it was written, in milliseconds since 1970, where that is known. */
  readonly written?: number;
}

/** All tests and findings below the folder of a check. */
export function testsOf(out: string): TestRun[] {
  return ['tests', 'findings'].flatMap((kind) =>
    namesIn(join(out, kind)).map((name) => readTest(join(out, kind, name))),
  );
}

function readTest(folder: string): TestRun {
  const stdin = join(folder, 'stdin');
  const files = namesIn(join(folder, 'files'));
  return {
    written: statSync(folder).mtimeMs,
    arguments: numbered(folder, 'arg').map((bytes) => bytes.toString('latin1')),
    connections: numbered(folder, 'socket'),
    stdin: existsSync(stdin) ? readFileSync(stdin) : '',
    files: Object.fromEntries(
      files.map((name): [string, Content] => [
        decodeURIComponent(name),
        readFileSync(join(folder, 'files', name)),
      ]),
    ),
  };
}

/** The files NAME-1, NAME-2 and so on. */
function numbered(folder: string, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let number = 1; existsSync(join(folder, `${name}-${number}`)); number++) {
    found.push(readFileSync(join(folder, `${name}-${number}`)));
  }
  return found;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
