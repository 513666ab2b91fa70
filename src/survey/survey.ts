// Looks at a project: its C files and how it is built. Folders of other people's code and of results are passed over.

import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readIfThere } from '../host/named-file.ts';
import { commandsFile } from '../source/project/compile-commands.ts';
import { type FileFacts, factsOf } from './c-text.ts';

export interface SurveyedFile extends FileFacts {
  /** Relative to the project. */
  readonly path: string;
}

export interface Survey {
  readonly files: readonly SurveyedFile[];
  /** Folders with a compile_commands.json, relative to the project. */
  readonly compileCommands: readonly string[];
  readonly buildSystem: 'cmake' | 'meson' | 'configure' | 'make' | undefined;
  /** Folders that are usual for headers. */
  readonly includeFolders: readonly string[];
  /** Whether there were more files than anybody looks at. */
  readonly isCut: boolean;
}

const passedOver = /^(node_modules|\..*|clew-out.*|third_party|vendor|external|CMakeFiles)$/;
const mostFiles = 2000;

export function surveyProject(root: string): Survey {
  const paths: string[] = [];
  const compileCommands: string[] = [];
  const isCut = !visit(root, root, paths, compileCommands);
  const files = paths.map((path) => ({
    path,
    ...factsOf(readIfThere(join(root, path))?.toString('latin1') ?? ''),
  }));
  const includeFolders = ['include', 'inc', 'src'].filter((name) => existsSync(join(root, name)));
  return { files, compileCommands, buildSystem: buildSystemOf(root), includeFolders, isCut };
}

/** False if there are too many files. */
function visit(root: string, folder: string, files: string[], commands: string[]): boolean {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !passedOver.test(entry.name)) {
      if (!visit(root, path, files, commands)) return false;
    } else if (entry.isFile() && entry.name === commandsFile) {
      commands.push(relative(root, folder) || '.');
    } else if (entry.isFile() && /\.c$/.test(entry.name) && !/\.spec\.c$/.test(entry.name)) {
      if (files.length === mostFiles) return false;
      files.push(relative(root, path));
    }
  }
  return true;
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // What cannot be looked at is not part of the project.
  }
}

function buildSystemOf(root: string): Survey['buildSystem'] {
  const has = (...names: string[]) => names.some((name) => existsSync(join(root, name)));
  if (has('CMakeLists.txt')) return 'cmake';
  if (has('meson.build')) return 'meson';
  if (has('configure', 'configure.ac')) return 'configure';
  return has('Makefile', 'makefile', 'GNUmakefile') ? 'make' : undefined;
}
