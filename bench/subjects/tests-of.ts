/** Reads the tests that `clew check` wrote, as invocations: what a native build needs to run them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, Invocation } from './subject.ts';

/** All tests and findings below the folder of a check. */
export function testsOf(out: string): Invocation[] {
  return ['tests', 'findings'].flatMap((kind) =>
    namesIn(join(out, kind)).map((name) => readTest(join(out, kind, name))),
  );
}

function readTest(folder: string): Invocation {
  const stdin = join(folder, 'stdin');
  const files = namesIn(join(folder, 'files'));
  return {
    arguments: argumentsIn(folder),
    stdin: existsSync(stdin) ? readFileSync(stdin) : '',
    files: Object.fromEntries(
      files.map((name): [string, Content] => [
        decodeURIComponent(name),
        readFileSync(join(folder, 'files', name)),
      ]),
    ),
  };
}

function argumentsIn(folder: string): string[] {
  const found: string[] = [];
  for (let number = 1; existsSync(join(folder, `arg-${number}`)); number++) {
    found.push(readFileSync(join(folder, `arg-${number}`), 'latin1'));
  }
  return found;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
