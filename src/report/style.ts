// How text for people looks: a width, and colours where the reader's terminal shows them.

export interface Style {
  readonly width: number;
  strong(text: string): string;
  /** What is wrong. */
  error(text: string): string;
  note(text: string): string;
  /** The mark under a source line. */
  accent(text: string): string;
  dim(text: string): string;
}

const width = 80;

export const plainStyle: Style = {
  width,
  strong: (text) => text,
  error: (text) => text,
  note: (text) => text,
  accent: (text) => text,
  dim: (text) => text,
};

export const colourStyle: Style = {
  width,
  strong: escaped('1'),
  error: escaped('1;31'),
  note: escaped('1;36'),
  accent: escaped('1;32'),
  dim: escaped('2'),
};

function escaped(codes: string): (text: string) => string {
  return (text) => (text === '' ? '' : `\u001b[${codes}m${text}\u001b[0m`);
}

/** Breaks a text at blanks so that no line is longer than `columns`; a longer word stays whole. */
export function wrap(text: string, columns: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > columns && line.trim() !== '') {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line];
}

/** What a terminal does something with rather than shows it: control characters, and what turns the direction of writing. */
export const activeCharacters =
  '[\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]';

const active = new RegExp(activeCharacters, 'g');

/** Text that came from the subject program or its source is data: it has no lines, and what would act on a terminal is spelled. */
export function printable(text: string): string {
  return text.replaceAll(active, (character) => {
    if (character === '\n') return '\\n';
    const digits = character.charCodeAt(0).toString(16);
    return digits.length > 2 ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
  });
}
