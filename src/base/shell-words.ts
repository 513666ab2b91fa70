// Splits a command line into words as a POSIX shell does, and quotes words for one (Shell Command Language, 2.2 Quoting):
// single quotes keep everything, double quotes let a backslash escape four characters, and elsewhere a backslash takes the
// next character.

const part = /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|([^\s'"\\]+)/;

export function shellWords(line: string): string[] {
  const words = line.match(new RegExp(`(?:${part.source})+`, 'g')) ?? [];
  return words.map((word) =>
    word.replace(new RegExp(part.source, 'g'), (...match) => {
      const [, single, double, escaped, plain] = match as (string | undefined)[];
      return single ?? double?.replace(/\\([\\"$`])/g, '$1') ?? escaped ?? plain ?? '';
    }),
  );
}

/** Quotes a word if a shell would not take it as it is. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
