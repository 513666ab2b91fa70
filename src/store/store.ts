// The store of a project: what clew keeps about its programs from one check to the next.
//
//   .clew/
//     store.json                     marks the folder as a store, with its version
//     answers                        stored answers of the solver (docs/decisions/0008)
//     programs/NAME/seeds/DIGEST/    recorded runs, as tests (cases.ts)
//     programs/NAME/tests/DIGEST/    inputs that explorations found
//     programs/NAME/coverage         coverage by version (documents.ts)
//     facts                          what else was learned, by name (documents.ts)
//     recording/                     the recordings that `clew record` is making
//     part/                          folders that are still being written
//
// Everything is a folder that is renamed into its place, or a file to which entries with checksums are appended. So processes may
// share a store and die at any time, and everything in it is whole or not there.

import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { namesIn } from '../host/named-file.ts';
import { Cases } from './cases.ts';
import { Documents } from './documents.ts';
import { findOrMakeStore, findStore } from './place.ts';

export interface Store {
  /** The folder `.clew`. */
  readonly folder: string;
  /** The folder that contains `.clew`. */
  readonly project: string;
  /** The file of stored answers, for `CheckOptions.answers`. */
  readonly answers: string;
  programs(): string[];
  /** The name of a program in the store: its path in the project. All versions of a program have the same name. */
  nameOf(path: string): string;
  seeds(program: string): Cases;
  tests(program: string): Cases;
  /** The coverage of each version, as the user names the versions. */
  coverage(program: string): Documents;
  readonly facts: Documents;
  /** The folder of the recordings that `clew record` is making. */
  readonly recording: string;
}

/** The store of the project that a folder belongs to, made where there is none. */
export function openStore(from: string): Store {
  return storeAt(findOrMakeStore(from));
}

/** The same as `openStore`, but it is a mistake of the user if there is none. */
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

/** A program outside of the project, such as an old version's, is named by its file name. */
function programName(project: string, path: string): string {
  const inside = relative(project, resolve(path));
  return inside.startsWith('..') || isAbsolute(inside) ? basename(path) : inside;
}
