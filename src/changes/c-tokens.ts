// Just enough of C to see where definitions are: words, punctuation and the lines they stand on. Comments and the text of
// literals are left out; a preprocessor directive is one token with the lines that it goes over.

export interface CToken {
  /** A word or a character; '#' begins a directive, and then the rest of it follows as `words`. */
  readonly text: string;
  readonly line: number;
  /** Of a directive. */
  readonly words?: readonly string[];
  readonly lastLine?: number;
}

const piece =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:\\\r?\n|[^\n])*|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[A-Za-z_]\w*|\.?\d[\w.]*|\\\r?\n|\n|\S/g;

export function cTokens(text: string): CToken[] {
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

/** By its name: a file that may have definitions in C. */
export function isSource(file: string): boolean {
  return /\.(c|h|i|inc|def|tbl|y|l)$/i.test(file);
}
