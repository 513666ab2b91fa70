// Programs that start others, which were handed over, print and return what they do natively.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clew } from '../cli/clew.ts';
import { compileNatively, inTemporaryFolder, nativeCompiler, runCommand } from '../judge/native.ts';

const folder = join(import.meta.dirname, 'programs');
const source = (name: string) => join(folder, `${name}.c`);

test.skipIf(nativeCompiler === undefined)('do as they do natively (needs a compiler)', () =>
  inTemporaryFolder(async (place) => {
    for (const name of ['starter', 'upper'])
      expect(
        await compileNatively(nativeCompiler ?? '', [source(name)], [], join(place, name)),
      ).toBeUndefined();
    const native = await runCommand(join(place, 'starter'), [], {
      cwd: place,
      env: { PATH: `${place}:/usr/bin:/bin` },
    });
    const run = clew(['run', source('starter'), '--program', `upper=${source('upper')}`]);
    expect(run.stdout).toBe(native.stdout.toString());
    expect(run.exitCode).toBe(native.exit);
  }),
);
