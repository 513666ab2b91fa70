// Runs the judge over many C files: `npx tsx tests/ir/torture.ts DIRECTORY [every nth] [versions] [levels]`.
// Meant for the gcc torture tests (gcc.c-torture/execute of Debian's gcc-12-source), compiled by clang 16 and
// 19 at -O0 and -O2 with debug information. Files that clang does not compile are counted, not judged.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printModule } from '../../src/ir/printer/print.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { spawnSync } from '../children.ts';
import { difference } from './judge.ts';

const [directory, every = '1', versions = '19,16', levels = '-O0,-O2'] = process.argv.slice(2);
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.c'))
  .sort()
  .filter((_, index) => index % Number(every) === 0);
const scratch = mkdtempSync(join(tmpdir(), 'clew-torture-'));
const counts = { equal: 0, different: 0, failed: 0, 'not compiled': 0 };

for (const version of versions.split(',')) {
  for (const level of levels.split(',')) {
    for (const file of files) {
      const [outcome, why] = judge(join(directory, file), version, level);
      counts[outcome]++;
      if (why !== '') console.log(`clang-${version} ${level} ${file}: ${why}`);
    }
  }
}
rmSync(scratch, { recursive: true });
console.log(counts);
process.exitCode = counts.different + counts.failed > 0 ? 1 : 0;

function judge(source: string, version: string, level: string): [keyof typeof counts, string] {
  const bitcode = join(scratch, 'program.bc');
  const flags = ['-w', '-g', level, '-std=gnu89', '-c', '-emit-llvm', source, '-o', bitcode];
  if (spawnSync(`clang-${version}`, flags).status !== 0) return ['not compiled', ''];
  const theirs = spawnSync(`llvm-dis-${version}`, [bitcode, '-o', '-'], { maxBuffer: 1 << 30 });
  try {
    const module = readBitcode(readFileSync(bitcode), source, new TypeTable());
    const why = difference(printModule(module), theirs.stdout.toString());
    return why === undefined ? ['equal', ''] : ['different', `\n${why}`];
  } catch (error) {
    return ['failed', String(error)];
  }
}
