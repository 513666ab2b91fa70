/**
 * AFL++ on a question: how afl-fuzz is called, and what it leaves. The program is run as it is, by the fork server, with
 * neither a persistent loop nor a dictionary: as whoever compiles it with afl-clang-fast gets it. With cmplog it also
 * sees the operands of comparisons, through a second build of the program.
 */

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { treeFolder } from '../subjects/build.ts';
import { writeFiles } from '../subjects/invoke.ts';
import type { TestRun } from '../subjects/tests-of.ts';
import { Failure } from '../subjects/work-folder.ts';
import { type Question, testOf } from './question.ts';

/** The two campaigns; the second has cmplog. */
export type Campaign = 'afl' | 'cmplog';
export const campaigns: readonly Campaign[] = ['afl', 'cmplog'];

interface FuzzCommand {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Makes the folders of a campaign below `out`, and gives the command line of afl-fuzz without the command. */
export function fuzzCommand(
  { subject, program, check, input, seeds }: Question,
  campaign: Campaign,
  { out, seconds }: { readonly out: string; readonly seconds: number },
): FuzzCommand {
  rmSync(out, { recursive: true, force: true });
  const [cwd, seedFolder] = [join(out, 'folder'), join(out, 'seeds')];
  writeFiles({ '.keep': '', ...check.with?.files }, cwd);
  rmSync(join(cwd, '.keep'));
  writeFiles(
    Object.fromEntries(seeds.map((seed, index) => [`seed-${index + 1}`, seed])),
    seedFolder,
  );
  const args = ['-i', seedFolder, '-o', join(out, 'found'), '-V', String(seconds)];
  args.push('-m', 'none', '-t', '1000+', '-G', String(input.size));
  if (input.file !== undefined) args.push('-f', join(cwd, input.file));
  if (campaign === 'cmplog') args.push('-c', join(treeFolder(subject, 'cmplog'), program.path));
  args.push('--', join(treeFolder(subject, 'afl'), program.path), ...(check.with?.arguments ?? []));
  const env = {
    ...check.with?.environment,
    PATH: process.env.PATH,
    AFL_SKIP_CPUFREQ: '1',
    AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES: '1',
    AFL_NO_UI: '1',
    // The bench itself says on which core it runs.
    AFL_NO_AFFINITY: '1',
  };
  return { args, cwd, env };
}

/** Where a campaign has the inputs that it kept. */
export function queueFolders(out: string): string[] {
  return ['queue', 'crashes'].map((kind) => join(out, 'found/default', kind));
}

/** The inputs that a campaign kept: its queue, with the seeds, and what made the program crash. */
export function fuzzTests(question: Question, out: string): TestRun[] {
  return queueFolders(out).flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names
      .filter((name) => name.startsWith('id:'))
      .map((name) => join(folder, name))
      .map((file) => ({
        ...testOf(question, readFileSync(file)),
        written: statSync(file).mtimeMs,
      }));
  });
}

/** How often a campaign executed the program. */
export function executionsOf(out: string, log: string): number {
  const stats = join(out, 'found/default/fuzzer_stats');
  const count = existsSync(stats)
    ? /^execs_done\s*: (\d+)/m.exec(readFileSync(stats, 'utf8'))?.[1]
    : undefined;
  if (count === undefined) throw new Failure(`afl-fuzz: ${complaintIn(log)} (${log})`);
  return Number(count);
}

/** What afl-fuzz said last when it gave up, without colours. */
function complaintIn(log: string): string {
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).trim().split('\n');
  return lines.find((line) => line.includes('PROGRAM ABORT')) ?? lines.at(-1) ?? '';
}
