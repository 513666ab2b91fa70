// A specification as a file that a person edits, and that clew reads again: C, in which only the cases and the remarks on
// what is not specified are clew's. Everything else in it is the user's and stays: further includes, helpers, comments.
//
// A case is `CASE(mark, id) { ... }`. The id is two digests: of the input, by which the case is known again, and of the case's
// text as clew wrote it. If the text is another now, somebody has worked on it: it counts as confirmed, whatever its mark says.

import { UserError } from '../base/user-error.ts';
import { digest } from '../host/cache.ts';
import { lineComment } from '../report/c-text.ts';

export interface WrittenCase {
  /** The digest of the input. */
  readonly key: string;
  /** The lines between the braces. */
  readonly lines: readonly string[];
}

/** A case as a file has it. */
export interface KnownCase {
  readonly mark: 'new' | 'confirmed';
  readonly key: string;
  /** Whether its text is not what clew wrote. */
  readonly edited: boolean;
  /** The line of CASE, from 1, and the line behind the closing brace. */
  readonly line: number;
  readonly end: number;
}

export function isKept({ mark, edited }: KnownCase): boolean {
  return mark === 'confirmed' || edited;
}

const keyLength = 8;
const endLine = '  return spec_end();';

export function caseKey(inputs: readonly string[]): string {
  return digest(...inputs).slice(0, keyLength);
}

function caseText({ key, lines }: WrittenCase): string[] {
  const id = `c${key}_${textDigest(lines)}`;
  return [`  CASE(new, ${id}) {`, ...lines.map((line) => `    ${line}`), '  }', ''];
}

/** The digest does not depend on the indentation. */
function textDigest(lines: readonly string[]): string {
  const plain = lines.map((line) => line.trim()).filter((line) => line !== '');
  return digest(...plain).slice(0, keyLength);
}

// ---- Reading -----------------------------------------------------------------------------------------------------------

/** A mistake in the file is the user's: it is said with its line. */
export function knownCases(text: string, file: string): KnownCase[] {
  const lines = text.split('\n');
  const cases: KnownCase[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (!/^\s*CASE\b/.test(lines[i])) continue;
    const [, mark, key, known] =
      /^\s*CASE\((new|confirmed),\s*c([0-9a-f]{8})_([0-9a-f]{8})\)\s*\{\s*$/.exec(lines[i]) ?? [];
    if (mark === undefined)
      throw new UserError(
        `${file}:${i + 1}: a case must begin with a line CASE(new, ID) { or CASE(confirmed, ID) {, with the ID that clew gave it`,
      );
    const end = blockEnd(lines, i);
    if (end === undefined)
      throw new UserError(`${file}:${i + 1}: the case has no closing brace on a line of its own`);
    cases.push({
      mark: mark as KnownCase['mark'],
      key: key,
      line: i + 1,
      end: end + 2,
      edited: textDigest(lines.slice(i + 1, end)) !== known,
    });
    i = end;
  }
  if (!lines.includes(endLine))
    throw new UserError(
      `${file}: its main function must end with the line 'return spec_end();', which is where new cases go`,
    );
  return cases;
}

/** The line that has nothing but the brace that closes the block which begins at a line. */
function blockEnd(lines: readonly string[], begin: number): number | undefined {
  let depth = 0;
  for (let i = begin; i < lines.length; i++) {
    for (const brace of braces(lines[i])) depth += brace === '{' ? 1 : -1;
    if (depth === 0) return lines[i].trim() === '}' ? i : undefined;
  }
  return undefined;
}

/** The braces of a line, except for those in strings, characters and comments. */
function braces(line: string): string[] {
  const code = line.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|\/\/.*|\/\*.*?\*\//g, '');
  return [...code.matchAll(/[{}]/g)].map(([brace]) => brace);
}

// ---- Writing -----------------------------------------------------------------------------------------------------------

const remark = '  // not specified: ';

/** `heading` stands before main. */
export function newDocument(heading: string): string {
  return `${heading}
int main(int argc, char **argv) {
  SPECIFICATION(argc, argv);

${endLine}
}
`;
}

export interface UpdatedDocument {
  readonly text: string;
  /** The number that a line of the former text has now. */
  lineNow(line: number): number;
}

/**
 * Kept cases stay as they are, and are marked as confirmed. Of the others those that were observed again are replaced where
 * they stand, and the rest goes; what is new and the remarks stand at the end.
 */
export function updatedDocument(
  text: string,
  known: readonly KnownCase[],
  cases: readonly WrittenCase[],
  remarks: readonly string[],
): UpdatedDocument {
  const waiting = new Map(cases.map((each) => [each.key, each]));
  const lines: string[] = [];
  const now = new Map<number, number>();
  const former = text.split('\n');
  for (let i = 0; i < former.length; i++) {
    const line = former[i];
    const begun = known.find((each) => each.line === i + 1);
    if (begun !== undefined && !isKept(begun)) {
      const again = waiting.get(begun.key);
      waiting.delete(begun.key);
      if (again !== undefined) lines.push(...caseText(again));
      i = former[begun.end - 1]?.trim() === '' ? begun.end - 1 : begun.end - 2;
      continue;
    }
    if (line.startsWith(remark)) continue;
    if (line === endLine)
      lines.push(
        ...[...waiting.values()].flatMap(caseText),
        ...remarks.map((each) => `  ${lineComment(`not specified: ${each}`)}`),
      );
    lines.push(begun === undefined ? line : line.replace('CASE(new,', 'CASE(confirmed,'));
    now.set(i + 1, lines.length);
  }
  return { text: lines.join('\n'), lineNow: (line) => now.get(line) ?? line };
}
