// The old version of a program: its sources as they were at the base, in a folder of their own, or a program that was built
// from them. Names are relative to the folder that corresponds to the current one, so that the same files and flags mean the
// same things there.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { CheckOptions } from '../check/options.ts';
import { checkOut, topFolder } from '../host/git.ts';
import type { CiOptions } from './options.ts';

export type OldVersion =
  | {
      readonly kind: 'there';
      /** The folder that relative names in the flags are relative to. */
      readonly folder: string;
      readonly files: readonly string[];
      readonly flags: readonly string[];
    }
  | { readonly kind: 'missing'; readonly why: string };

/** `target` is the new folder that it is written to. */
export function oldVersion(options: CiOptions, commit: string, target: string): OldVersion {
  const { check, build, oldProgram } = options;
  const { flags = [] } = check;
  const here = process.cwd();
  if (oldProgram !== undefined) {
    if (!existsSync(oldProgram))
      throw new UserError(`--old-program ${oldProgram}: there is no such file`);
    return { kind: 'there', folder: here, files: [resolve(oldProgram)], flags: [] };
  }
  const folder = checkOut(here, commit, target);
  if (build !== undefined) {
    const failure = runBuild(build, folder);
    if (failure !== undefined)
      return { kind: 'missing', why: `'${build}' fails in the old version: ${failure}` };
  }
  const move = movedFrom(topFolder(here) ?? here, target);
  const files = check.files.map(move);
  const gone = files.findIndex((file) => !existsSync(resolve(folder, file)));
  if (gone >= 0) return { kind: 'missing', why: missingFile(check, gone, build) };
  return { kind: 'there', folder, files, flags: flags.map((flag) => movedFlag(flag, move)) };
}

/** What stands in the repository has its place in the other folder; the rest is where it is. */
function movedFrom(top: string, target: string): (name: string) => string {
  return (name) => {
    const inside = relative(top, resolve(name));
    return inside.startsWith('..') ? resolve(name) : join(target, inside);
  };
}

/** Moves absolute names in flags; relative names mean the right thing already. */
function movedFlag(flag: string, move: (name: string) => string): string {
  const [, option = '', path] = /^(-I|-isystem|-iquote|-include)(\/.*)$/.exec(flag) ?? [];
  return path === undefined ? flag : `${option}${move(path)}`;
}

function missingFile({ files }: CheckOptions, index: number, build: string | undefined): string {
  const name = files[index];
  if (/\.(c|i|ll)$/.test(name)) return `'${name}' was not there before`;
  return build === undefined
    ? `'${name}' is built, and nobody said how: --build COMMAND builds it in both versions, --old-program PATH names the old one`
    : `'${build}' does not make '${name}' in the old version`;
}

/** What a command said when it failed, in a line; undefined if it did not. */
export function runBuild(command: string, folder: string): string | undefined {
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return undefined;
  return errorLine(`${stdout}${stderr}`) || `exit code ${status}`;
}

/** The first that a compiler complains in; make's own last words only name the file that it was about. */
export function errorLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.find((line) => /\berror\b/.test(line)) ?? lines.at(-1) ?? '';
}
