// Manual pages, from the same tables as help and docs/guide/options.md: clew.1 lists the commands, clew-NAME.1 has one command. The
// build writes them to dist/man, where npm finds them.

import { type Command, operandsText, synopsisOf } from '../command.ts';
import { groupsOf } from '../options-page.ts';

interface Page {
  /** "clew-check.1" */
  readonly file: string;
  readonly text: string;
}

export function manualPages(commands: readonly Command[], version: string): readonly Page[] {
  return [mainPage(commands, version), ...commands.map((command) => pageOf(command, version))];
}

const description = 'finds the inputs that break C code, and writes the tests that cover it';

function mainPage(commands: readonly Command[], version: string): Page {
  const list = commands.flatMap(({ name, summary }) => [
    '.TP',
    `\\fBclew ${name}\\fR`,
    roff(summary),
  ]);
  const lines = [
    heading('CLEW', version),
    ...['.SH NAME', `clew \\- ${roff(description)}`],
    ...['.SH SYNOPSIS', '.B clew', '\\fICOMMAND\\fR [options] ...'],
    ...['.SH COMMANDS', ...list],
    ...['.SH EXIT STATUS', ...exitStatus],
    ...[
      '.SH FILES',
      '.TP',
      '\\fIclew.config.json\\fR',
      'the programs of a project and their options',
    ],
    ...['.TP', '\\fIclew\\-out\\fR', 'tests, findings and reports of the last check'],
    ...['.SH SEE ALSO', ...commands.map(({ name }) => `.BR clew\\-${name} (1)`)],
  ];
  return { file: 'clew.1', text: `${lines.join('\n')}\n` };
}

const exitStatus = [
  ['0', 'nothing was found'],
  ['1', 'findings, or differences'],
  ['2', "the user's mistake; nothing was run"],
  ['3', "a mistake of clew's, or results that could not be written"],
  ['4', 'what --require asked for was not reached'],
].flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]);

function pageOf(command: Command, version: string): Page {
  const { name, summary, options, examples } = command;
  const operands =
    command.operands === ''
      ? []
      : [
          '.SH OPERANDS',
          '.TP',
          `\\fI${roff(operandsText(command))}\\fR`,
          roff(command.operandsMeaning),
        ];
  const groups = groupsOf(options).flatMap((group) => [
    `.SS ${roff(group)}`,
    ...Object.values(options)
      .filter((row) => row.group === group)
      .flatMap(({ flags, meaning, otherwise }) => [
        '.TP',
        `\\fB${roff(flags)}\\fR`,
        roff(otherwise === undefined ? meaning : `${meaning} (default: ${otherwise})`),
      ]),
  ]);
  const lines = [
    heading(`CLEW\\-${name.toUpperCase()}`, version),
    ...['.SH NAME', `clew\\-${name} \\- ${roff(summary)}`],
    ...['.SH SYNOPSIS', roff(synopsisOf(command))],
    ...['.SH DESCRIPTION', roff(command.description), ...operands],
    ...(groups.length === 0 ? [] : ['.SH OPTIONS', ...groups]),
    ...[
      '.SH EXAMPLES',
      ...examples.flatMap(([line, meaning]) => ['.TP', `\\fB${roff(line)}\\fR`, roff(meaning)]),
    ],
    ...['.SH SEE ALSO', '.BR clew (1)'],
  ];
  return { file: `clew-${name}.1`, text: `${lines.join('\n')}\n` };
}

function heading(title: string, version: string): string {
  return `.TH ${title} 1 "" "clew ${version}" "clew"`;
}

/** Text as roff takes it literally: backslashes, hyphens of options, and what begins a request at the start of a line. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
