// Native builds of the drivers, and many formats at once: one process reads all of them and forks for each.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./printf/', import.meta.url));

export interface Implementation {
  readonly name: string;
  readonly symbol: string;
  /** Beside the driver; none for a C library's own. */
  readonly source: string | undefined;
}

export const implementations: readonly Implementation[] = [
  { name: 'full', symbol: 'full_snprintf', source: 'full.c' },
  { name: 'embedded', symbol: 'embedded_snprintf', source: 'embedded.c' },
  { name: 'wrapper', symbol: 'wrapper_snprintf', source: 'wrapper.c' },
  { name: "clew's libc", symbol: 'snprintf', source: undefined },
];

export const host: Implementation = { name: 'glibc', symbol: 'snprintf', source: undefined };

export function sourcesOf({ source }: Implementation): string[] {
  return [join(folder, 'driver.c'), ...(source === undefined ? [] : [join(folder, source)])];
}

/** Of the driver; its integers are those of the paper unless `further` says otherwise. */
export function definitions({ symbol }: Implementation, length: number): string[] {
  return [`-DFORMAT=${symbol}`, `-DLENGTH=${length}`];
}

/** `further`: -DBATCH, --coverage. */
export function buildDriver(
  implementation: Implementation,
  length: number,
  target: string,
  further: readonly string[] = [],
): string {
  const words = ['-w', '-O0', '-DNATIVE', ...further, ...definitions(implementation, length)];
  const files = sourcesOf(implementation);
  execFileSync('cc', [...words, ...files, '-o', join(target, 'driver')], { cwd: target });
  return join(target, 'driver');
}

/** The answer to each format. */
export function answersOf(driver: string, formats: readonly Uint8Array[]): string[] {
  const ran = spawnSync(driver, [], {
    input: Buffer.concat(formats),
    maxBuffer: 1 << 28,
    timeout: 600_000,
  });
  if (ran.status !== 0) throw new Error(`${driver} ended with ${ran.status ?? ran.signal}`);
  const answers: string[] = [];
  for (let at = 0; at < ran.stdout.length; ) {
    const length = ran.stdout.readInt32LE(at);
    answers.push(ran.stdout.subarray(at + 4, at + 4 + length).toString('latin1'));
    at += 4 + length;
  }
  if (answers.length !== formats.length) throw new Error(`${driver} did not answer everything`);
  return answers;
}

/** Lines of a file that were run, by gcov, of programs that were built with --coverage in these folders. */
export function linesCovered(
  source: string,
  folders: readonly string[],
  isCounted: (line: number) => boolean = () => true,
): { covered: number; total: number } {
  const covered = new Map<string, boolean>();
  for (const folderOf of folders) {
    execFileSync('sh', ['-c', 'gcov -o . *.gcda >/dev/null 2>&1'], { cwd: folderOf });
    const text = readFileSync(join(folderOf, `${source}.gcov`), 'latin1');
    for (const line of text.split('\n')) {
      const [, count, number] = /^\s*([-#=\d]+)\*?:\s*(\d+):/.exec(line) ?? [];
      if (number === undefined || count === '-' || !isCounted(Number(number))) continue;
      covered.set(number, covered.get(number) === true || /\d/.test(count));
    }
  }
  return { covered: [...covered.values()].filter(Boolean).length, total: covered.size };
}
