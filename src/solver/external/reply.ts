// Where one answer of an SMT-LIB process ends. Solvers answer each command with one S-expression or
// one word, and say nothing when an answer is complete; so we count brackets. (An `echo` as end
// marker would be simpler, but not every solver knows it.)

/** The offset behind the first complete reply in `text`, or -1 while it is still incomplete. */
export function replyEnd(text: string): number {
  let depth = 0;
  for (let at = skipBlanks(text, 0); at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '"' || character === '|') at = closingQuote(text, at);
    else if (depth === 0) return wordEnd(text, at);
    if (at < 0) return -1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** A word may still grow until something follows it. */
function wordEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) <= 0x20 || text[at] === '(') return at;
  }
  return -1;
}

/** A doubled quote inside of a string counts as the end of one string and the start of the next, which is good enough here. */
function closingQuote(text: string, at: number): number {
  const end = text.indexOf(text[at], at + 1);
  return end < 0 ? Number.NEGATIVE_INFINITY : end;
}
