/**
 * The programs on which Pending Constraints' and STP's experiments are made, chosen before their first run. `paperSubjects` are those of the paper's Table 1 that
 * Debian has and clew builds, with the paper's symbolic arguments and its two seeds; `debianSubjects` are what Debian has of the kind beside bc: parsers, interpreters,
 * compilers of a small language, with symbolic standard input, padded with zeros.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSources } from '../../src/cli/sym-options.ts';
import type { Input } from '../../src/input/input.ts';
import { inputOf, noContent, noSources, type Sources } from '../../src/input/sources.ts';
import { seeds } from '../explore/seeds.ts';
import { buildTree, treeFolder } from '../subjects/build.ts';
import { catalogue } from '../subjects/catalogue.ts';
import { bytesOf } from '../subjects/invoke.ts';
import type { Package, Program, SymbolicCheck } from '../subjects/subject.ts';

export interface Subject {
  readonly name: string;
  readonly from: string;
  /** The concrete arguments behind the program's name. */
  readonly arguments: readonly string[];
  /** Content of files in the current folder, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly sources: Sources;
  readonly seeds: readonly Input[];
  /** The program, built where it is not. */
  readonly program: () => string;
}

/** What is symbolic is standard input, of this many bytes; shorter seeds are padded with zeros. */
export function onStdin(
  size: number,
  inputs: readonly Uint8Array[] = [],
): Pick<Subject, 'sources' | 'seeds'> {
  return {
    sources: { ...noSources, stdin: { min: size, max: size } },
    seeds: inputs.map((bytes) => stdinInput(size, bytes)),
  };
}

export function stdinInput(size: number, bytes: Uint8Array): Input {
  const padded = new Uint8Array(size);
  padded.set(bytes.subarray(0, size));
  return new Map([['stdin', padded]]);
}

const sedInput = 'alpha one\nbeta two\ngamma three\nbeta four\n';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

function programNamed(packageName: string, name: string): [subject: Package, program: Program] {
  const subject = catalogue.find((each) => each.name === packageName);
  const program = subject?.programs.find((each) => each.name === name);
  if (subject === undefined || program === undefined) throw new Error(`there is no ${name}`);
  return [subject, program];
}

function debian(
  packageName: string,
  name: string,
  { size = 20, texts, ...rest }: DebianOptions,
): Subject {
  const [subject, program] = programNamed(packageName, name);
  return {
    ...builtFrom(subject, program),
    ...{ name, arguments: [], files: {}, ...onStdin(size, texts.map(bytes)) },
    ...rest,
  };
}

interface DebianOptions extends Partial<Pick<Subject, 'arguments' | 'files'>> {
  readonly texts: readonly string[];
  readonly size?: number;
}

export function fromDebian(packageName: string, name: string): Pick<Subject, 'from' | 'program'> {
  return builtFrom(...programNamed(packageName, name));
}

function builtFrom(subject: Package, program: Program): Pick<Subject, 'from' | 'program'> {
  return {
    from: `Debian, ${subject.sources[0].archives[0].name}`,
    program: () => {
      buildTree(subject, 'clew', { jobs: 1, fresh: false });
      return join(treeFolder(subject, 'clew'), program.path);
    },
  };
}

/** A program as the checks of the catalogue have it: the first check's options, and the first seed of each. */
function asChecked(packageName: string, name: string): Subject {
  const [subject, program] = programNamed(packageName, name);
  const [first] = program.checks;
  const given = first.with?.arguments ?? [];
  const sources = sourcesOf(first);
  return {
    ...builtFrom(subject, program),
    ...{ name, arguments: given, files: {}, sources },
    seeds: program.checks.flatMap(({ seeds: all = [] }) =>
      all.slice(0, 1).map(({ arguments: words = [], stdin, files = {} }) =>
        inputOf(sources, [name, ...given], {
          ...noContent,
          stdin: stdin === undefined ? undefined : bytesOf(stdin),
          arguments: words.slice(given.length).map(bytes),
          files: Object.entries(files).map(([file, content]) => ({
            ...{ name: file, bytes: bytesOf(content) },
          })),
        }),
      ),
    ),
  };
}

/** What options of `clew check` make symbolic. */
function sourcesOf({ options }: SymbolicCheck): Sources {
  const { values } = parseArgs({
    args: [...options],
    options: {
      'sym-stdin': { type: 'string' },
      'sym-arg': { type: 'string', multiple: true, default: [] },
      'sym-file': { type: 'string', multiple: true, default: [] },
    },
  });
  return parseSources({
    ...{ symStdin: values['sym-stdin'], symArg: values['sym-arg'], symFile: values['sym-file'] },
    ...{ symArgs: [], symSocket: [], failCalls: 0, preemptions: 0 },
  });
}

/** Of the paper's nine, oggenc and ImageMagick's two are missing: nothing builds them here yet. */
export const paperSubjects: readonly Subject[] = [
  asChecked('bc', 'bc'),
  asChecked('datamash', 'datamash'),
  asChecked('m4', 'm4'),
  asChecked('make', 'make'),
  asChecked('sqlite', 'sqlite3'),
  asChecked('tcpdump', 'tcpdump'),
];

export const debianSubjects: readonly Subject[] = [
  debian('bc', 'bc', { texts: ['435/4+6-3421\n', 'x=6 sqrt(2*x+5 )\n'] }),
  debian('expat', 'xmlwf', { texts: ['<a b="c">d&lt;</a>\n', '<!DOCTYPE a [ ]><a/>'] }),
  debian('cjson', 'cjson', {
    ...{ size: 32, texts: ['{"a":[1,2.5e3,true,null,"x"]}', '["\\u00fc",{"b":{}},-0.5]'] },
  }),
  debian('jq', 'jq', { arguments: ['.'], texts: ['{"a":[1,2.5,"x\\n"]}', '[null,true] "b" -1e5'] }),
  debian('lua', 'lua', {
    ...{ arguments: ['-'], texts: ['x={1,"a"} print(#x)', 'for i=1,2 do a=i end'] },
  }),
  debian('sed', 'sed', {
    ...{ arguments: ['-f', '-', 'in.txt'], files: { 'in.txt': sedInput } },
    texts: ['s/b[a-e]*/x/g;2d', '/a/{h;d};$G;y/ab/c/'],
  }),
];

/** Our own small programs, with the seeds that bench/explore has. */
export const ownSubjects: readonly Subject[] = Object.entries(seeds).map(([name, seed]) => ({
  ...{ name, from: `bench/subjects/${name}.c`, arguments: [], files: {}, ...onStdin(64, [seed]) },
  program: () => join(import.meta.dirname, '../subjects', `${name}.c`),
}));
