// A command line as a POSIX shell takes it apart into words (Shell Command Language, 2.2 Quoting): single quotes keep
// everything, double quotes let a backslash escape four characters, outside a backslash takes the next character.

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
