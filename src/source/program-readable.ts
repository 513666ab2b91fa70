// What belongs to the program that the user named (readable.ts): files, a built program, a target of a project. The compiler
// is held to it, and so is every report that shows source text: `sourceReader` is the only way to a source by its name.

import { dirname, resolve } from 'node:path';
import { handedPrograms } from '../base/handed-program.ts';
import { digest } from '../host/cache.ts';
import { libraryHeaders } from '../host/library-files.ts';
import { largestSource, readIfThere, readSourceText } from '../host/named-file.ts';
import { expandBuilt } from './built/expand.ts';
import { bitcodeFlags } from './cc/bitcode-flags.ts';
import { unitOf } from './compile.ts';
import { isElfOrArchive } from './input-file.ts';
import { projectOperand } from './project/operand.ts';
import { findTarget } from './project/target.ts';
import {
  isReadable,
  joined,
  pathsInFlags,
  projectOf,
  type Readable,
  withGiven,
} from './readable.ts';

/** `names` are files and projects, as the user wrote them. */
export function readableOf(names: readonly string[]): Readable {
  const files = names.filter((name) => projectOperand(name) === undefined);
  const projects = names.flatMap((name) => projectOperand(name) ?? []);
  return joined([
    projectOf(files),
    ...projects.map(({ folder, target }) => {
      const members = findTarget(folder, target).parts.flatMap((part) => part.files);
      const sources = members.map(({ source }) => source);
      const folders = [folder, commonFolder(sources), ...members.map((each) => each.directory)];
      const given = members.flatMap(({ command, directory }) =>
        pathsInFlags(bitcodeFlags(command.flags).flags, directory),
      );
      return withGiven(projectOf(sources, folders), given);
    }),
  ]);
}

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '/');
  while (folder !== '/' && !paths.every((path) => path.startsWith(`${folder}/`)))
    folder = dirname(folder);
  return folder;
}

export interface NamedProgram {
  readonly files: readonly string[];
  readonly flags?: readonly string[] | undefined;
  /** What was handed over, as a plan and as options have it. */
  readonly handed?: Handed | undefined;
  readonly handOver?: Handed | undefined;
}

interface Handed {
  readonly program?: readonly string[];
}

export type SourceReader = (file: string) => string | undefined;

/** Folders of headers with inline functions that programs use. */
const systemHeaders = ['/usr/include', '/usr/local/include', libraryHeaders];

/** The files that reports may show of a program. A source of a built program may be shown wherever it lies, if it is what was compiled. */
export interface Showable {
  readonly readable: Readable;
  /** Digests of the sources of built programs, by path. */
  readonly recorded: Readonly<Record<string, string>>;
}

export function showableOf(program: NamedProgram): Showable {
  const { flags = [], handed, handOver } = program;
  const words = [...(handed?.program ?? []), ...(handOver?.program ?? [])];
  const files = [...program.files, ...handedPrograms(words).map(({ file }) => file)];
  const given = [...pathsInFlags(flags, process.cwd()), ...systemHeaders];
  return { readable: withGiven(readableOf(files), given), recorded: recordedIn(files) };
}

/** Reads the source files of a program, if they belong to it. What may be read is found out when it is asked for. */
export function sourceReader(program: NamedProgram | Showable): SourceReader {
  let showable: Showable | undefined;
  return (file) => {
    showable ??= 'files' in program ? showableOf(program) : program;
    return isShowable(showable, file) ? readSourceText(file) : undefined;
  };
}

export function isShowable({ readable, recorded }: Showable, file: string): boolean {
  if (isReadable(readable, file)) return true;
  const known = recorded[resolve(file)];
  const bytes = known === undefined ? undefined : readIfThere(file, largestSource);
  return bytes !== undefined && digest(bytes) === known;
}

/** The sources of built programs, as `clew cc` has recorded them. */
function recordedIn(files: readonly string[]): Record<string, string> {
  const units = files.flatMap((name) => {
    const bytes = projectOperand(name) === undefined ? readIfThere(name, largestSource) : undefined;
    return bytes === undefined || !isElfOrArchive(bytes)
      ? []
      : expandBuilt(unitOf(name, bytes), process.env);
  });
  return Object.fromEntries(
    units.flatMap(({ captured }) =>
      captured === undefined
        ? []
        : [[resolve(captured.directory, captured.source), captured.digest]],
    ),
  );
}
