// Where commands end, for scripts that arrive piece by piece: a command is run as soon as it is
// complete, so that a program can hold a conversation with `clew solve -`.

/**
 * The offset behind the last complete command in `text` from `from` on; `from` if there is none.
 */
export function lastCommandEnd(text: string, from: number): number {
  let depth = 0;
  let end = from;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')' && --depth <= 0) {
      end = at + 1;
      depth = 0;
    } else if (character === '"' || character === '|') at = closing(text, character, at);
    else if (character === ';') at = closing(text, '\n', at);
  }
  return end;
}

function closing(text: string, character: string, at: number): number {
  const end = text.indexOf(character, at + 1);
  return end < 0 ? text.length : end;
}
