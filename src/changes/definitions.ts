// Changes on lines without instructions: a macro, an enumerator, a line inside of an initialiser. They change code on lines that
// are the same as before. So lines that mention a changed macro or enumerator are new code too, and so are those that mention a
// macro which uses a changed name, and so on. A variable's first line is new code if any line of its initialiser is.

import type { LineRange, NewLines } from '../abi/new-lines.ts';

/** Adds the lines that changed definitions affect. `files` gives all sources of the program; it is called only if a name has changed. */
export async function withDefinitions(
  lines: NewLines,
  files: () => Promise<readonly string[]>,
  read: (file: string) => string | undefined,
): Promise<NewLines> {
  const tokens = new Map<string, readonly CToken[]>();
  const tokensOf = (file: string): readonly CToken[] => {
    const known = tokens.get(file) ?? (isSource(file) ? cTokens(read(file) ?? '') : []);
    tokens.set(file, known);
    return known;
  };
  const result: Record<string, readonly LineRange[]> = { ...lines };
  const names = new Set<string>();
  for (const [file, ranges] of Object.entries(lines)) {
    result[file] = [...ranges, ...changedVariables(tokensOf(file), ranges)];
    for (const name of changedNames(tokensOf(file), ranges)) names.add(name);
  }
  if (names.size === 0) return result;
  const all = new Set([...Object.keys(lines), ...(await files())]);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const file of all) for (const name of macrosWith(tokensOf(file), names)) names.add(name);
  }
  for (const file of all) {
    const mentions = linesWith(tokensOf(file), names);
    if (mentions.length > 0) result[file] = [...(result[file] ?? []), ...mentions];
  }
  return result;
}

function overlaps(ranges: readonly LineRange[], first: number, last: number): boolean {
  return ranges.some(([from, to]) => from <= last && first <= to);
}

/** Macros and enumerators that are defined on lines in these ranges. */
function* changedNames(tokens: readonly CToken[], ranges: readonly LineRange[]): Generator<string> {
  for (const { words, line, lastLine = line } of tokens) {
    const [directive, name] = words ?? [];
    if (
      (directive === 'define' || directive === 'undef') &&
      name &&
      overlaps(ranges, line, lastLine)
    )
      yield name;
  }
  for (const { start, end } of enumerations(tokens)) yield* enumerators(tokens, start, end, ranges);
}

/** The positions of the braces of all enumerations. */
function* enumerations(tokens: readonly CToken[]): Generator<{ start: number; end: number }> {
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at].text !== 'enum') continue;
    const start = tokens[at + 1]?.text === '{' ? at + 1 : at + 2;
    if (tokens[start]?.text === '{') yield { start, end: closing(tokens, start) };
  }
}

/** The enumerators from the first changed one on: the values of those behind it depend on it. */
function* enumerators(
  tokens: readonly CToken[],
  start: number,
  end: number,
  ranges: readonly LineRange[],
): Generator<string> {
  let isChanged = false;
  for (let at = start + 1; at < end; at++) {
    isChanged ||= overlaps(ranges, tokens[at].line, tokens[at].line);
    const before = tokens[at - 1].text;
    if (isChanged && (before === '{' || before === ',') && /^[A-Za-z_]/.test(tokens[at].text))
      yield tokens[at].text;
  }
}

/** The first lines of initialised variables of which some line has changed. */
function changedVariables(tokens: readonly CToken[], ranges: readonly LineRange[]): LineRange[] {
  const heads: LineRange[] = [];
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at].text !== '{' || tokens[at - 1].text !== '=') continue;
    const [first, last] = [tokens[at - 1].line, tokens[closing(tokens, at)].line];
    if (overlaps(ranges, first, last)) heads.push([first, first]);
  }
  return heads;
}

/** The position of the brace that closes this one. */
function closing(tokens: readonly CToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at].text === '{') depth++;
    else if (tokens[at].text === '}' && --depth === 0) return at;
  }
  return tokens.length - 1;
}

function* macrosWith(tokens: readonly CToken[], names: ReadonlySet<string>): Generator<string> {
  for (const { words = [] } of tokens) {
    const [directive, name, ...rest] = words;
    if (directive === 'define' && name && rest.some((word) => names.has(word))) yield name;
  }
}

function linesWith(tokens: readonly CToken[], names: ReadonlySet<string>): LineRange[] {
  const lines = new Set<number>();
  for (const { text, line } of tokens) if (names.has(text)) lines.add(line);
  return [...lines].map((line) => [line, line]);
}

// ---- A lexer that knows just enough of C to find definitions -----------------------------------------------------
//
// It gives words and punctuation with their lines, and skips comments and literals. A preprocessor directive is one token.

interface CToken {
  /** A word or a character; '#' for a directive. */
  readonly text: string;
  readonly line: number;
  /** The words of a directive behind the '#'. */
  readonly words?: readonly string[];
  /** The last line of a directive. */
  readonly lastLine?: number;
}

const piece =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:\\\r?\n|[^\n])*|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[A-Za-z_]\w*|\.?\d[\w.]*|\\\r?\n|\n|\S/g;

function cTokens(text: string): CToken[] {
  const tokens: CToken[] = [];
  let line = 1;
  let atStart = true;
  let directive: { text: string; line: number; words: string[]; lastLine: number } | undefined;
  for (const [found] of text.matchAll(piece)) {
    const isWord = /^\w/.test(found);
    if (found === '\n') {
      directive = undefined;
      atStart = true;
    } else if (directive !== undefined) {
      if (isWord) directive.words.push(found);
      directive.lastLine = line;
    } else if (found === '#' && atStart) {
      directive = { text: '#', line, words: [], lastLine: line };
      tokens.push(directive);
    } else if (!/^(\/[/*]|["'\\])/.test(found)) {
      tokens.push({ text: found, line });
      atStart = false;
    } else if (/^["']/.test(found)) atStart = false;
    line += newlinesIn(found);
  }
  return tokens;
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Whether a file, by its name, may have definitions in C. */
export function isSource(file: string): boolean {
  return /\.(c|h|i|inc|def|tbl|y|l)$/i.test(file);
}
