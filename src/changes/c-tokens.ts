// A lexer that knows just enough of C to find definitions: it gives words and punctuation with their lines, and skips comments and
// literals. A preprocessor directive is one token.

export interface CToken {
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

/** Whether a file, by its name, may have definitions in C. */
export function isSource(file: string): boolean {
  return /\.(c|h|i|inc|def|tbl|y|l)$/i.test(file);
}
