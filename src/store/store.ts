// The store of a project: what clew knows of its programs from one run to the next.
//
//   .clew/
//     store.json                     what this is, and its version
//     answers                        what the solver was asked, with its variables renamed (docs/decisions/0008)
//     programs/NAME/seeds/DIGEST/    recorded runs, as tests (cases.ts)
//     programs/NAME/tests/DIGEST/    inputs that explorations found
//     programs/NAME/coverage         what was covered, by version (documents.ts)
//     facts                          what else was learned, by name (documents.ts)
//     recording/                     what `clew record` is at
//     part/                          what is not whole yet
//
// Everything is a folder that is renamed into its place, or a file that entries with sums are appended to: processes may
// share a store and die at any time, and what is in it is as it was written or not at all.

import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { Cases, namesIn } from './cases.ts';
import { Documents } from './documents.ts';
import { findOrMakeStore, findStore } from './place.ts';

export interface Store {
  /** The folder `.clew`. */
  readonly folder: string;
  /** The folder that has it. */
  readonly project: string;
  /** For `CheckOptions.answers`. */
  readonly answers: string;
  /** Names of the programs that it has something of. */
  programs(): string[];
  /** What a program is called here: its path in the project. Versions of a program have the same name. */
  nameOf(path: string): string;
  seeds(program: string): Cases;
  tests(program: string): Cases;
  /** By version, as the user names them. */
  coverage(program: string): Documents;
  readonly facts: Documents;
  /** Where `clew record` keeps what it is at. */
  readonly recording: string;
}

/** The store of the project that a folder belongs to, made where there is none. */
export function openStore(from: string): Store {
  return storeAt(findOrMakeStore(from));
}

/** The same, where it must be there. */
export function openKnownStore(from: string): Store {
  const folder = findStore(from);
  if (folder === undefined)
    throw new UserError(
      `there is no store in '${from}' or above it: clew record, clew ci and clew check --store make one`,
    );
  return storeAt(folder);
}

function storeAt(folder: string): Store {
  const project = dirname(folder);
  const below = (program: string, part: string) =>
    join(folder, 'programs', encodeURIComponent(program), part);
  return {
    folder,
    project,
    answers: join(folder, 'answers'),
    programs: () => namesIn(join(folder, 'programs')).map(decodeURIComponent),
    nameOf: (path) => programName(project, path),
    seeds: (program) => new Cases(folder, below(program, 'seeds')),
    tests: (program) => new Cases(folder, below(program, 'tests')),
    coverage: (program) => new Documents(below(program, 'coverage')),
    facts: new Documents(join(folder, 'facts')),
    recording: join(folder, 'recording'),
  };
}

/** A program elsewhere, such as one in a folder for an old version, goes by its last name. */
function programName(project: string, path: string): string {
  const inside = relative(project, resolve(path));
  return inside.startsWith('..') || isAbsolute(inside) ? basename(path) : inside;
}
