// compile_commands.json: how each file of a project is compiled (clang's "JSON Compilation Database Format
// Specification"). CMake, Meson and Bear write it.

import { join, resolve } from 'node:path';
import { readJson } from '../../base/json.ts';
import { fields, listOf, optional, path, such, word } from '../../base/schema.ts';
import { shellWords } from '../../base/shell-words.ts';
import { UserError } from '../../base/user-error.ts';
import { readIfThere } from '../../host/named-file.ts';
import { type CompilerCommand, outputOf, readCompilerCommand } from '../cc/compiler-command.ts';
import { expandResponseFiles } from '../cc/response-file.ts';

export interface ProjectFile {
  /** Absolute path. */
  readonly source: string;
  readonly object: string;
  readonly directory: string;
  /** The first word of the command: a compiler, or a program that stands for one. */
  readonly compiler: string;
  readonly command: CompilerCommand;
}

export const commandsFile = 'compile_commands.json';

interface Entry {
  readonly directory: string;
  readonly file: string;
  readonly command?: string;
  readonly arguments?: readonly string[];
  readonly output?: string;
}

const entries = listOf(
  such(
    fields<Entry>({
      directory: word,
      file: path,
      command: optional(word),
      arguments: optional(listOf(word)),
      output: optional(path),
    }),
    ({ command, arguments: words }) => (command ?? words) !== undefined,
    "an entry with 'command' or 'arguments'",
  ),
);

/** The C files, each as it was compiled first. `folder` is the build folder, which has the file. */
export function readCompileCommands(folder: string): ProjectFile[] {
  const path = join(folder, commandsFile);
  const files = new Map<string, ProjectFile>();
  for (const entry of entriesIn(path)) {
    const file = projectFile(entry, folder);
    if (file === undefined) continue;
    // Where compiling and linking was one command, its output is not one file's object.
    const key = JSON.stringify([file.object, file.source]);
    if (!files.has(key)) files.set(key, file);
  }
  if (files.size === 0) throw new UserError(`'${path}' names no C file`);
  return [...files.values()];
}

function entriesIn(path: string): readonly Entry[] {
  return readJson(textOf(path), entries, `'${path}' is no list of compile commands`);
}

function textOf(path: string): string {
  const bytes = readIfThere(path);
  if (bytes !== undefined) return bytes.toString();
  throw new UserError(
    `there is no '${path}': cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, meson always, bear for make`,
  );
}

function projectFile(entry: Entry, folder: string): ProjectFile | undefined {
  const directory = resolve(folder, entry.directory);
  const words = entry.arguments ?? shellWords(entry.command ?? '');
  const command = readCompilerCommand(expandResponseFiles(words.slice(1), directory));
  const source = resolve(directory, entry.file);
  const input = command.inputs.find(({ name }) => resolve(directory, name) === source);
  if (input === undefined || (input.language !== 'c' && input.language !== 'preprocessed-c'))
    return undefined;
  const object = resolve(directory, entry.output ?? outputOf(command, input));
  return { source, object, directory, compiler: words[0] ?? 'cc', command };
}
