// What a compiler is asked to do, in the language that gcc and clang share: which files, in which language, as far as which
// stage, into which output. Everything else is a flag, kept with its value and in its place.

import { extensionOf, lastName } from '../../base/posix-path.ts';
import { UserError } from '../../base/user-error.ts';

export type Language = 'c' | 'preprocessed-c' | 'assembly' | 'other' | 'link';

export interface CommandInput {
  readonly name: string;
  /** 'link' is an object, an archive or a library, which only the linker reads. */
  readonly language: Language;
  /** The name of another language: "C++", or what -x says. */
  readonly languageName: string;
}

/** A flag is one word, or two if its value stands apart. */
export type Flag = readonly [string] | readonly [string, string];

export interface CompilerCommand {
  /** What the command makes: objects, a linked file, or neither (preprocessing, assembly text, questions to the compiler). */
  readonly makes: 'objects' | 'linked' | 'other';
  readonly inputs: readonly CommandInput[];
  /** The file that -o names. */
  readonly output: string | undefined;
  readonly flags: readonly Flag[];
}

/** Flags whose value is the next word; those of one letter may have it attached. */
const separateValue = new Set(
  (
    '-o -x -D -U -I -L -l -A -B -F -G -R -T -e -h -u -z -MF -MT -MQ -include -imacros -isystem ' +
    '-iquote -idirafter -iprefix -iwithprefix -iwithprefixbefore -isysroot -imultilib --sysroot ' +
    '-Xlinker -Xassembler -Xpreprocessor -Xclang -aux-info --param -dumpbase -dumpbase-ext ' +
    '-dumpdir -wrapper -arch -target -Tbss -Tdata -Ttext -soname -rpath -mllvm --output --language'
  ).split(' '),
);

/** Flags that keep the compiler from making an object. */
const stopEarly =
  /^(-E|-S|-M|-MM|-fsyntax-only|--version|-###|--help.*|-dump(version|machine|specs|fullversion)|-?-print-.*|-emit-llvm|--analyze)$/;

const languages: Readonly<Record<string, Language>> = {
  '.c': 'c',
  '.i': 'preprocessed-c',
  '.s': 'assembly',
  '.S': 'assembly',
  '.sx': 'assembly',
};

const otherLanguages: Readonly<Record<string, string>> = {
  '.cc': 'C++',
  '.cp': 'C++',
  '.cxx': 'C++',
  '.cpp': 'C++',
  '.c++': 'C++',
  '.C': 'C++',
  '.CPP': 'C++',
  '.ii': 'C++',
  '.m': 'Objective-C',
  '.mi': 'Objective-C',
  '.mm': 'Objective-C++',
  '.M': 'Objective-C++',
  '.d': 'D',
  '.go': 'Go',
  '.f': 'Fortran',
  '.for': 'Fortran',
  '.f90': 'Fortran',
  '.F': 'Fortran',
  '.F90': 'Fortran',
  '.h': 'a header',
  '.ll': 'LLVM assembly',
  '.bc': 'LLVM bitcode',
};

const namedLanguages: Readonly<Record<string, Language>> = {
  c: 'c',
  'cpp-output': 'preprocessed-c',
  assembler: 'assembly',
  'assembler-with-cpp': 'assembly',
};

/** Reads words that are flags only, each with its value. */
export function readFlags(words: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    const value = separateValue.has(word) ? words[++index] : undefined;
    flags.push(value === undefined ? [word] : [word, value]);
  }
  return flags;
}

/** `words` follow the compiler's name; response files are expanded already. */
export function readCompilerCommand(words: readonly string[]): CompilerCommand {
  const inputs: CommandInput[] = [];
  const flags: Flag[] = [];
  let output: string | undefined;
  let named: string | undefined; // by -x, for the inputs behind it
  let compileOnly = false;
  let other = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (!word.startsWith('-') || word === '-') inputs.push(inputOf(word, named));
    else if (separateValue.has(word)) {
      const value = words[++index];
      if (value === undefined) throw new UserError(`the compiler flag ${word} needs a value`);
      if (word === '-o' || word === '--output') output = value;
      else if (word === '-x' || word === '--language') named = value;
      else flags.push([word, value]);
    } else if (/^-o./.test(word)) output = word.slice(2);
    else if (/^-x./.test(word)) named = word.slice(2);
    else if (word === '-c') compileOnly = true;
    else {
      other ||= stopEarly.test(word);
      flags.push([word]);
    }
  }
  const isNone = other || inputs.length === 0 || inputs.some(isHeader);
  const makes = isNone ? 'other' : compileOnly ? 'objects' : 'linked';
  return { makes, inputs, output, flags };
}

function inputOf(name: string, named: string | undefined): CommandInput {
  if (named !== undefined && named !== 'none')
    return { name, language: namedLanguages[named] ?? 'other', languageName: named };
  const extension = extensionOf(name);
  const language = Object.hasOwn(languages, extension) ? languages[extension] : undefined;
  if (language !== undefined) return { name, language, languageName: extension };
  const foreign = Object.hasOwn(otherLanguages, extension) ? otherLanguages[extension] : undefined;
  return { name, language: foreign ? 'other' : 'link', languageName: foreign ?? '' };
}

/** Headers are compiled by themselves to be included faster. */
function isHeader({ languageName }: CommandInput): boolean {
  return languageName === 'a header' || languageName.endsWith('-header');
}

/** The file that the command writes: the object of an input, or what it links. */
export function outputOf(command: CompilerCommand, input: CommandInput): string {
  if (command.makes === 'linked') return linkedFile(command);
  return command.output ?? `${withoutExtension(lastName(input.name))}.o`;
}

export function linkedFile({ output = 'a.out' }: CompilerCommand): string {
  return output;
}

function withoutExtension(name: string): string {
  return name.slice(0, name.length - extensionOf(name).length);
}
