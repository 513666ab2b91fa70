// What a build links of what: CMake writes a link.txt for each target (Makefile generators) or one build.ninja for all of
// them, as Meson does. Outputs lead to the objects and libraries that go into them.

import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { shellWords } from '../../base/shell-words.ts';
import { readIfThere } from '../../host/named-file.ts';
import { readCompilerCommand } from '../cc/compiler-command.ts';

export interface LinkStep {
  /** Absolute path. */
  readonly output: string;
  readonly inputs: readonly string[];
  /** Names of libraries, as -l has them. */
  readonly libraries: readonly string[];
}

export function readLinkSteps(folder: string): LinkStep[] {
  const ninja = readIfThere(join(folder, 'build.ninja'))?.toString();
  return ninja === undefined ? cmakeSteps(folder) : ninjaSteps(ninja, folder);
}

/** .../CMakeFiles/NAME.dir/link.txt, whose commands run in the folder that holds CMakeFiles. */
function cmakeSteps(folder: string): LinkStep[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)CMakeFiles\/[^/]+\.dir\/link\.txt$/.test(name))
    .sort()
    .flatMap((name) => {
      const directory = resolve(folder, dirname(name), '../..');
      const text = readIfThere(join(folder, name))?.toString() ?? '';
      return text.split('\n').flatMap((line) => stepOfCommand(shellWords(line), directory));
    });
}

function stepOfCommand([program, ...words]: readonly string[], directory: string): LinkStep[] {
  if (program === undefined || /(^|-)ranlib$/.test(basename(program))) return [];
  const at = (name: string) => resolve(directory, name);
  if (/(^|-)ar(-\d+)?$/.test(basename(program))) {
    const [, output, ...members] = words;
    return output === undefined
      ? []
      : [{ output: at(output), inputs: members.map(at), libraries: [] }];
  }
  const { output = 'a.out', inputs, flags } = readCompilerCommand(words);
  return [
    {
      output: at(output),
      inputs: inputs.map(({ name }) => at(name)),
      libraries: flags.flatMap((flag) => libraryOf(flag.join(''))),
    },
  ];
}

function libraryOf(word: string): string[] {
  return /^-l./.test(word) ? [word.slice(2)] : [];
}

/** "build OUTPUT: RULE INPUTS | FURTHER || ORDER", then variables, indented (Ninja manual, "Build statements"). */
function ninjaSteps(text: string, folder: string): LinkStep[] {
  const joined = text.replace(/\$\r?\n\s*/g, '');
  const statements = joined.matchAll(
    /^build ((?:\$[\s\S]|[^:$])+):[ ]*(\S+)(.*)\n((?:[ ]+.*\n)*)/gm,
  );
  return [...statements].flatMap(([, outputs = '', rule = '', rest = '', variables = '']) => {
    if (!/LINKER/.test(rule)) return [];
    const [output] = ninjaWords(outputs.split('|')[0] ?? '');
    if (output === undefined) return [];
    const [inputs = ''] = rest.split(/ \|\| /);
    const words = shellWords(linkVariables(variables).replace(/\$(.)/g, '$1'));
    const names = [...ninjaWords(inputs.replace(' | ', ' ')), ...words].filter(isLinked);
    return [
      {
        output: resolve(folder, output),
        inputs: [...new Set(names.map((name) => resolve(folder, name)))],
        libraries: words.flatMap(libraryOf),
      },
    ];
  });
}

/** Variables that hold CMake's and Meson's words for the linker. */
function linkVariables(text: string): string {
  const lines = text.matchAll(/^\s*(?:LINK_LIBRARIES|LINK_ARGS) = (.*)$/gm);
  return [...lines].map(([, words]) => words).join(' ');
}

/** Leaves out inputs that only order the steps, such as Meson's lists of symbols. */
function isLinked(word: string): boolean {
  return /^[^-].*\.(o|a|so(\.[\d.]+)?)$/.test(word);
}

/** "$ ", "$:" and "$$" stand for the character. */
function ninjaWords(text: string): string[] {
  return (text.match(/(?:\$[\s\S]|[^\s$])+/g) ?? []).map((word) => word.replace(/\$(.)/g, '$1'));
}
