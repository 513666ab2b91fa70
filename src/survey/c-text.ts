// What can be seen of a C file without compiling it: which functions it defines, and what it is made for. Macros may hide anything, so
// this is a guess for suggestions (clew init, code lenses), never for results.

export interface DefinedFunction {
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The line of its closing brace. */
  readonly end: number;
  readonly isStatic: boolean;
  /** What stands between the parentheses. */
  readonly parameters: string;
}

/** The same text with blanks in place of comments, strings, characters and preprocessor lines; lines stay lines. */
export function bareCode(text: string): string {
  const blank = (found: string) => found.replaceAll(/[^\n]/g, ' ');
  return text
    .replaceAll(
      /\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:\\\n|[^\n])*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g,
      blank,
    )
    .replaceAll(/^[ \t]*#(?:\\\n|[^\n])*/gm, blank);
}

const keywords = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof', 'do', 'else']);

/** A name, its parameters, and the brace that opens its body; attributes and the parameters of old C may stand between. */
const head = /\b([A-Za-z_]\w*)\s*\(([^(){};]*(?:\([^(){};]*\)[^(){};]*)*)\)[^(){};=]*\{/g;

export function functionsIn(text: string): DefinedFunction[] {
  const code = bareCode(text);
  const found: DefinedFunction[] = [];
  let behind = 0;
  for (const match of code.matchAll(head)) {
    const [whole, name, parameters] = match;
    if (match.index < behind || keywords.has(name)) continue;
    const brace = match.index + whole.length - 1;
    const close = closingBrace(code, brace);
    const before = code.slice(
      Math.max(behind, code.lastIndexOf(';', match.index) + 1),
      match.index,
    );
    // Without a type in front of it, it is the use of a macro.
    if (!/[\w*]\s*$/.test(before)) continue;
    found.push({
      ...{ name, parameters: parameters.trim(), isStatic: /\bstatic\b/.test(before) },
      ...{ line: lineOf(code, match.index), end: lineOf(code, close) },
    });
    behind = close + 1;
  }
  return found;
}

function closingBrace(code: string, open: number): number {
  let depth = 0;
  for (let i = open; i < code.length; i++) {
    if (code[i] === '{') depth++;
    else if (code[i] === '}' && --depth === 0) return i;
  }
  return code.length;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** What a file is for, as far as clew is concerned. */
export type Role = 'program' | 'fuzz-target' | 'harness' | 'part';

export interface FileFacts {
  readonly role: Role;
  readonly readsStdin: boolean;
  readonly readsArguments: boolean;
  readonly functions: readonly DefinedFunction[];
}

export function factsOf(text: string): FileFacts {
  const code = bareCode(text);
  const functions = functionsIn(text);
  const defines = (name: string) => functions.find((each) => each.name === name);
  const main = defines('main');
  const isHarness = /\b(klee_make_symbolic|klee_range|klee_int|__VERIFIER_nondet_\w+)\s*\(/.test(
    code,
  );
  return {
    role: roleOf(main !== undefined, defines('LLVMFuzzerTestOneInput') !== undefined, isHarness),
    readsStdin:
      /\bstdin\b|\b(getchar|gets|scanf|getline)\s*\(|\bread\s*\(\s*(0|STDIN_FILENO)\b/.test(code),
    readsArguments: main !== undefined && /\bargv\s*\[|\bargc\s*[<>=!]|\bgetopt/.test(code),
    functions,
  };
}

function roleOf(hasMain: boolean, isFuzzTarget: boolean, isHarness: boolean): Role {
  if (isHarness && hasMain) return 'harness';
  if (hasMain) return 'program';
  return isFuzzTarget ? 'fuzz-target' : 'part';
}
