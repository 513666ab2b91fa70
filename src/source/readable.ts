// Which files of the host belong to a program: what the compiler may read, and what reports may show. Source code may come from
// anybody, and so may bitcode: `#include "/etc/passwd"`, `#embed`, `#line 1 "/etc/passwd"` and the file names of debug
// information name whatever their author likes. To a program belong
//
// - its project: the folders of its sources with all that is below them, the git work tree around them, and the folder in
//   which clew was started, if all of the sources are in it. Hidden files (.git, .env) do not belong to it, and links count by
//   where they lead;
// - what the user named in compiler flags: -I, -isystem, -include, --sysroot and the like;
// - the headers of the compiler and of the system.
//
// docs/decisions/0021 says why so. Everything here is plain data, so that it can be sent to threads.

import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export interface Readable {
  /** Real paths of folders. All files below them count, except for hidden ones. */
  readonly project: readonly string[];
  /** Folders that are too wide for a project, but have a source in them: files in the folder itself count. */
  readonly flat: readonly string[];
  /** Folders and files outside of the project that the user named, and the compiler's own: links in them are followed. */
  readonly given: readonly string[];
}

const nothing: Readable = { project: [], flat: [], given: [] };

/** What belongs to a program with these sources; `folders` are further ones of its project. */
export function projectOf(sources: readonly string[], folders: readonly string[] = []): Readable {
  const homes = [...new Set(sources.map((source) => realPath(dirname(resolve(source)))))].flatMap(
    (home) => home ?? [],
  );
  const here = realPath('.');
  const isAround =
    here !== undefined && homes.length > 0 && homes.every((home) => isIn(here, home));
  const wider = [
    ...homes.flatMap((home) => workTreeOf(home) ?? []),
    ...folders.flatMap((folder) => realPath(folder) ?? []),
    ...(isAround ? [here] : []),
  ];
  return {
    project: [...new Set([...homes, ...wider])].filter((folder) => !isTooWide(folder)),
    flat: homes.filter(isTooWide),
    given: [],
  };
}

export function joined(parts: readonly Readable[]): Readable {
  return {
    project: [...new Set(parts.flatMap(({ project }) => project))],
    flat: [...new Set(parts.flatMap(({ flat }) => flat))],
    given: [...new Set(parts.flatMap(({ given }) => given))],
  };
}

/** Adds what the user named. A link in the project that leads out of it was made by the project, not by the user, and is not followed. */
export function withGiven(readable: Readable, paths: readonly string[]): Readable {
  const within = (path: string) =>
    [...readable.project, ...readable.flat].some((f) => isIn(f, path));
  const parts = paths.flatMap((path): Readable[] => {
    const real = realPath(path);
    if (real === undefined) return [];
    if (within(real)) return [{ ...nothing, project: [real] }];
    return within(resolve(path)) ? [] : [{ ...nothing, given: [resolve(path), real] }];
  });
  return joined([readable, ...parts]);
}

/** The names of files and folders in flags, absolute. Words that are none do no harm: nothing is there by that name. */
export function pathsInFlags(flags: readonly string[], directory: string): string[] {
  return flags.flatMap((flag) => {
    const [, attached] = folderFlag.exec(flag) ?? [];
    const path = attached ?? /^--?[\w-]+=(.+)$/s.exec(flag)?.[1] ?? flag;
    const isOther = path === flag && flag.startsWith('-');
    // The system's root as sysroot is no choice.
    return isOther || /^-[DUWA]/.test(flag) || resolve(path) === '/'
      ? []
      : [resolve(directory, path)];
  });
}

const folderFlag =
  /^-(?:I|F|isystem|iquote|idirafter|include|imacros|isysroot|iprefix|iwithprefixbefore|iwithprefix)(?!-)=?(.+)$/s;

export function isReadable({ project, flat, given }: Readable, path: string): boolean {
  const real = realPath(path);
  if (real === undefined) return false;
  if (project.some((folder) => isIn(folder, real) && !isHidden(relative(folder, real))))
    return true;
  if (flat.some((folder) => dirname(real) === folder && !isHidden(relative(folder, real))))
    return true;
  // With `..` behind a link, a path leads elsewhere than it says.
  const isPlain = !path.split('/').includes('..');
  return given.some((folder) => isIn(folder, real) || (isPlain && isIn(folder, path)));
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

/** The root, the home folder, and what is above it: whose files these are has nothing to do with one program. */
function isTooWide(folder: string): boolean {
  const home = homedir();
  return folder === '/' || isIn(folder, realPath(home) ?? home);
}

/** The folder with `.git` in it; where that is a file, as in submodules, the one around it if there is one. */
function workTreeOf(folder: string): string | undefined {
  let found: string | undefined;
  for (let at = folder; ; at = dirname(at)) {
    const mark = statSync(join(at, '.git'), { throwIfNoEntry: false });
    if (mark !== undefined) found = at;
    if (mark?.isDirectory() || dirname(at) === at) return found;
  }
}

export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
