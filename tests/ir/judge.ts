// The judge of reader and printer: our text of a module against LLVM's own. Both are brought to the same form
// first; what is not mentioned here must be equal to the letter, down to the numbers of values and nodes.
//
//  - Comments and empty lines go: LLVM's text explains predecessors and attributes in them.
//  - Type definitions and comdats are sorted: LLVM prints types in the order of their first use,
//    comdats in that of a hash table.
//  - `#7` becomes the attributes it stands for, and the attributes of intrinsics' declarations
//    go: LLVM's reader replaces them by those of its own version, which also shifts the numbers.
//  - `^0 = ...` lines go: they are ThinLTO's summary of the module, not the module.
//  - Undefined lanes of a shuffle's mask are `poison`, as LLVM prints them from version 17 on.
//  - Vectors of equal numbers become `splat (...)`, as LLVM prints them from version 20 on.

export function normalise(text: string): string[] {
  const lines = text
    .split('\n')
    .map(withoutComment)
    .filter((line) => line.trim() !== '');
  const groups = attributeGroups(lines);
  const sorted = lines.filter(isSorted).sort();
  const rest = lines
    .filter((line) => !isSorted(line) && !/^(attributes #|\^\d)/.test(line))
    .map((line) => splats(lanes(expandGroups(line, groups))));
  return [...sorted, ...rest];
}

/** The first difference, with both sides; undefined when the texts agree. */
export function difference(ours: string, theirs: string): string | undefined {
  const [our, their] = [normalise(ours), normalise(theirs)];
  for (let line = 0; line < Math.max(our.length, their.length); line++) {
    if (our[line] !== their[line]) return `ours:   ${our[line]}\ntheirs: ${their[line]}`;
  }
  return undefined;
}

function isSorted(line: string): boolean {
  return /^%("[^"]*"|[^ ]+) = type |^\$.* = comdat /.test(line);
}

/** A semicolon inside a string is no comment. */
function withoutComment(line: string): string {
  if (!line.includes(';')) return line;
  const end = /^(?:[^";]|"[^"]*")*/.exec(line)?.[0] ?? line;
  return end.trimEnd();
}

function attributeGroups(lines: readonly string[]): Map<string, string> {
  const groups = new Map<string, string>();
  for (const line of lines) {
    const found = /^attributes (#\d+) = \{ (.*) \}$/.exec(line);
    if (found !== null) groups.set(found[1], found[2]);
  }
  return groups;
}

function expandGroups(line: string, groups: ReadonlyMap<string, string>): string {
  if (/^declare .*@llvm\./.test(line))
    return line.replace(/ #\d+$/, '').replace(PARAMETER_WORDS, '');
  if (!line.includes(' #')) return line;
  return line.replace(/(?<=[)a-z_"\d]) (#\d+)(?=[ ,]|$)/g, (whole, group) => {
    const attributes = groups.get(group);
    return attributes === undefined ? whole : ` {${attributes}}`;
  });
}
/** Attributes of an intrinsic's parameters and result, as far as LLVM's table gives them. */
const PARAMETER_WORDS =
  / (immarg|noalias|nocapture|readonly|writeonly|readnone|captures\(none\)|noundef|nonnull|returned|range\([^)]*\)|align \d+)(?= |,|\))/g;

function lanes(line: string): string {
  if (!line.includes('shufflevector')) return line;
  return line.replace(/<\d+ x i32> (undef$|undef,|<[^>]*>)/g, (mask) =>
    mask.replaceAll('undef', 'poison'),
  );
}

function splats(line: string): string {
  return line.includes('<')
    ? line
        .replace(/<([^<>,{}]+)((?:, \1)+)>/g, 'splat ($1)')
        .replace(/<((?:i\d+|float|double|half|ptr) [^<>,{}]+)>/g, 'splat ($1)')
    : line;
}
