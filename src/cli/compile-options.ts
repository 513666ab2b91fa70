// The options of every command that compiles C.

import { UserError } from '../base/user-error.ts';
import { defaultCacheDirectory, openCache } from '../host/cache.ts';
import { behindLibtool } from '../source/built/libtool.ts';
import { type CheckName, type CheckWord, checks, checkWords } from '../source/checks.ts';
import type { SourceOptions } from '../source/compile.ts';
import { projectWord } from '../source/project/operand.ts';
import {
  acceptNames,
  type Option,
  switchOption,
  textOption,
  textsOption,
  type ValuesOf,
} from './option.ts';

const group = 'Compiling';

export const compileOptions = {
  cflag: textsOption({
    flags: '--cflag <flag>',
    group,
    meaning:
      'pass a flag to the compiler; -I, -D, -U, -std=, -W..., -f..., -include and the like may be written without --cflag',
    example: '--cflag=-fwrapv',
  }),
  clang: textOption({
    flags: '--clang <which>',
    group,
    meaning: 'the compiler: embedded, native, or the path of a clang 16 to 22',
    example: '--clang embedded',
    otherwise: 'native if there is one, else embedded',
  }),
  cache: textOption({
    flags: '--cache <folder>',
    group,
    meaning: 'keep compiled code in this folder',
    example: '--cache /tmp/clew',
    otherwise: '$XDG_CACHE_HOME/clew or ~/.cache/clew',
  }),
  noCache: switchOption('--no-cache', group, 'compile anew and keep nothing'),
};

/** Options of commands that take a program. */
export const projectOptions = {
  project: textOption({
    flags: '--project <folder>',
    group,
    meaning: 'compile a target of the project whose compile_commands.json lies in this folder',
    example: '--project build',
  }),
  target: textOption({
    flags: '--target <name>',
    group,
    meaning: 'which program of the project, or which target of clew.config.json',
    example: '--target demo',
    otherwise: 'the only one',
  }),
};

type CompileValues = ValuesOf<typeof compileOptions>;

/** What the program is made of: the files that were named, or a target of a project. */
export function programFiles(
  operands: readonly string[],
  { project: folder, target: name }: ValuesOf<typeof projectOptions>,
): readonly string[] {
  if (folder !== undefined) return [projectWord(folder, name), ...operands];
  if (name !== undefined)
    throw new UserError(
      '--target names a program of a --project FOLDER, or a target of clew.config.json, which is neither here nor above',
    );
  if (operands.length === 0)
    throw new UserError(
      'name the files of a program, a built program, or a --project FOLDER; or let clew init write a clew.config.json',
    );
  return operands.map(behindLibtool);
}

/** The folder of the cache; undefined if nothing is to be kept. */
export function cacheFolder(values: Pick<CompileValues, 'cache' | 'noCache'>): string | undefined {
  return values.noCache ? undefined : (values.cache ?? defaultCacheDirectory(process.env));
}

export function sourceOptions(values: CompileValues): SourceOptions {
  const folder = cacheFolder(values);
  return {
    clang: values.clang,
    flags: values.cflag,
    cache: folder === undefined ? undefined : openCache(folder),
  };
}

export function checksOption(
  names: readonly CheckName[],
  example: string,
): Option<readonly CheckWord[]> {
  return {
    flags: '--check <names>',
    group: 'Checks',
    meaning: `which checks to make, separated by commas; no-NAME switches one off. On by default: ${list(names, true)}. Others: ${list(names, false)}`,
    example,
    initial: [],
    words: checkWords(names),
    repeats: true,
    accept: acceptNames('--check', checkWords(names)),
  };
}

function list(names: readonly CheckName[], byDefault: boolean): string {
  return names
    .filter((name) => checks[name].byDefault === byDefault)
    .map((name) => `${name} (${checks[name].meaning})`)
    .join(', ');
}
