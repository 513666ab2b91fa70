// From what a project has to the targets of its configuration.

import { basename, dirname } from 'node:path';
import type { Survey, SurveyedFile } from './survey.ts';

/** A target, with options by their names on the command line: symStdin for --sym-stdin. */
type PlannedTarget = Readonly<Record<string, string | readonly string[]>>;

export interface PlannedTargets {
  readonly targets: Readonly<Record<string, PlannedTarget>>;
  /** Sentences for the user. */
  readonly remarks: readonly string[];
}

/** An input of up to so many bytes is explored in seconds in most programs, and reaches something. */
const usualStdin = '0-16';
const usualArgument = '0-8';

export function plannedTargets(survey: Survey): PlannedTargets {
  const starts = survey.files.filter(({ role }) => role !== 'part');
  const names = new Set<string>();
  const entries = starts.map((start) => [nameFor(start, names), targetOf(start, survey)] as const);
  return { targets: Object.fromEntries(entries), remarks: remarksOn(survey, starts) };
}

function nameFor({ path }: SurveyedFile, taken: Set<string>): string {
  const short = basename(path, '.c');
  const name = taken.has(short) ? path.replace(/\.c$/, '').replaceAll('/', '-') : short;
  taken.add(name);
  return name;
}

function targetOf(start: SurveyedFile, survey: Survey): PlannedTarget {
  const [commands] = survey.compileCommands;
  const input = inputOf(start);
  if (commands !== undefined && start.role === 'program')
    return { project: commands, target: basename(start.path, '.c'), ...input };
  const flags = survey.includeFolders.map((folder) => `-I${folder}`);
  return {
    files: [start.path, ...partsFor(start, survey)],
    ...(flags.length > 0 && { cflag: flags }),
    ...input,
  };
}

/**
 * The files without a main function that lie beside the start, or in a folder of sources. The linker of clew takes what is called, so
 * that one too many does no harm unless two define the same.
 */
function partsFor(start: SurveyedFile, { files }: Survey): string[] {
  const homes = new Set([dirname(start.path), 'src', 'lib']);
  return files
    .filter(({ role, path }) => role === 'part' && homes.has(dirname(path)))
    .map(({ path }) => path);
}

function inputOf({ role, readsStdin, readsArguments }: SurveyedFile): PlannedTarget {
  if (role !== 'program') return {};
  return {
    ...(readsStdin && { symStdin: usualStdin }),
    ...(readsArguments && { symArg: [usualArgument] }),
  };
}

const buildHints = {
  cmake:
    'CMake: configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, and clew init takes flags and files from there.',
  meson: 'Meson: after `meson setup build`, clew init takes flags and files from build/.',
  configure:
    'To check a program as your build makes it: CC="clew cc" ./configure && make, then name the program in "files".',
  make: 'To check a program as your build makes it: make CC="clew cc", then name the program in "files".',
};

function remarksOn(survey: Survey, starts: readonly SurveyedFile[]): string[] {
  const { files, compileCommands, buildSystem, isCut } = survey;
  const concrete = starts.filter(
    (start) => start.role === 'program' && Object.keys(inputOf(start)).length === 0,
  );
  return [
    ...(starts.length === 0 ? [noStart(files.length)] : []),
    ...(concrete.length > 0
      ? [
          `No input was seen in ${concrete.map(({ path }) => path).join(', ')}: add symStdin, symArg or symFile there.`,
        ]
      : []),
    ...(buildSystem !== undefined && compileCommands.length === 0 ? [buildHints[buildSystem]] : []),
    ...(isCut
      ? ['There are more C files than clew init looks at: run it in a smaller folder.']
      : []),
  ];
}

function noStart(count: number): string {
  return count === 0
    ? 'There is no C file in this folder or below.'
    : 'No file has a main function or a harness: a target of one function has "files" and "fn".';
}
