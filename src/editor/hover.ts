// What an editor shows when the pointer rests on a finding: the input that breaks the line, who has confirmed it, how to see it again.

import { findingKinds } from '../base/finding-kind.ts';
import { shellWord } from '../base/shell-words.ts';
import { findingExplanations } from '../report/explain/findings.ts';
import { folderOf, type PlacedFinding } from './diagnostics.ts';

/** In Markdown. */
export function hoverText(placed: PlacedFinding): string {
  const { kind, message, call, input, confirmed } = placed.finding;
  const known = findingKinds.find((each) => each === kind);
  const parts = [
    `**clew: ${kind}** — ${message}`,
    `Input:\n\n${fenced(call === undefined ? inputLines(input) : [call])}`,
    `Confirmed by: ${confirmed.join(', ')}`,
    `See it again: \`clew replay ${shellWord(folderOf(placed))}\``,
    ...(known === undefined ? [] : [findingExplanations[known].remedy]),
  ];
  return parts.join('\n\n');
}

function inputLines(input: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(input).map(([name, hex]) => `${name}: ${bytesText(hex)}`);
  return lines.length === 0 ? ['(none)'] : lines;
}

/** As a string of C where it is text, otherwise in hexadecimal. */
function bytesText(hex: string): string {
  const bytes = Buffer.from(hex, 'hex').toString('latin1');
  if (/^[\x20-\x7e\n\t]*$/.test(bytes)) return JSON.stringify(bytes);
  return (hex.match(/../g) ?? []).join(' ');
}

/** Longer than any run of backquotes in it, so that nothing that a program says can end it. */
function fenced(lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
