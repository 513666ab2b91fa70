// EGT's study of Mutt (section 4, Table 1): tests for texts of one to five bytes, what they cover, and the longest result; and
// the two sizes of the result that were not enough. For texts of up to three bytes the longest result of all is computed
// natively, from every text there is: the paper has 11 for three bytes, but "\x01&\x01" gives 12, "&AAE-&-&AAE-".

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from '../../src/check/check.ts';
import type { CheckResult } from '../../src/results/check-result.ts';
import type { Test } from '../../src/results/test.ts';
import { linesCovered } from './natively.ts';

const source = fileURLToPath(new URL('./mutt.c', import.meta.url));
const paperSource = new URL('../../tests/check/papers/utf7.c', import.meta.url);
const inThePaper = [5, 8, 11, 15, 19];
/** Statements of the conversion are counted, of all tests so far, as in the paper. */
const places: string[] = [];
const mainLine = readFileSync(paperSource, 'utf8').split('\n').indexOf('int main(void) {') + 1;
/** Beyond, there are too many texts. */
const mostBytes = 3;

export async function benchMutt(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-mutt-'));
  try {
    console.log('bytes  tests  seconds  statements   longest  of all texts  in the paper');
    for (const [i, paper] of inThePaper.entries()) await row(i + 1, paper, folder);
    for (const [flag, size] of [
      ['-DTWICE', 'n*2'],
      ['-DSEVEN_THIRDS', 'n*7/3'],
    ] as const)
      for (const length of [1, 2, 3]) {
        const { result } = await checked(length, [flag], join(folder, `${flag}${length}`));
        const places = result.findings.map(({ finding }) => finding.kind);
        console.log(`result of ${size} bytes, text of ${length}: ${places.length} overflows found`);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function row(length: number, paper: number, folder: string): Promise<void> {
  const { result, tests } = await checked(length, [], join(folder, String(length)));
  const place = join(folder, `gcov-${length}`);
  mkdirSync(place);
  const program = built(length, ['--coverage'], place);
  const longest = Math.max(
    ...tests.map((test) => execFileSync(program, { input: test.input.get('stdin') }).length),
  );
  places.push(place);
  const lines = linesCovered('utf7.c', places, (line) => line < mainLine);
  const all =
    length > mostBytes
      ? 'not tried'
      : String(execFileSync(built(length, ['-DALL'], folder))).trim();
  console.log(
    [
      String(length).padStart(5),
      String(result.tests).padStart(5),
      result.exploring.toFixed(1).padStart(7),
      `${((100 * lines.covered) / lines.total).toFixed(1)}% of ${lines.total}`.padStart(11),
      String(longest).padStart(8),
      all.padStart(12),
      String(paper).padStart(12),
    ].join('  '),
  );
}

function built(length: number, flags: readonly string[], folder: string): string {
  const program = join(folder, `mutt-${length}${flags.join('')}`);
  const words = ['-O1', '-w', `-DLENGTH=${length}`, ...flags, source, '-o', program];
  execFileSync('cc', words, { cwd: folder });
  return program;
}

async function checked(
  length: number,
  flags: readonly string[],
  out: string,
): Promise<{ result: CheckResult; tests: Test[] }> {
  const tests: Test[] = [];
  for await (const event of check({
    files: [source],
    flags: [`-DLENGTH=${length}`, ...flags],
    symbolic: { stdin: length },
    ...{ workers: 1, native: false, out },
  })) {
    if (event.kind === 'test') tests.push(event.test);
    if (event.kind === 'ended') return { result: event.result, tests };
  }
  throw new Error('the check ended without a result');
}
