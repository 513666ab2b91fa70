// docs/guide/options.md, made of the same rows as parsing and help. A test keeps the file up to date.

import { type Command, operandsText, synopsisOf } from './command.ts';
import type { OptionTable } from './option.ts';

export function optionsPage(commands: readonly Command[]): string {
  const sections = commands.flatMap((command) => [
    `## clew ${command.name}`,
    '',
    `${command.description}`,
    '',
    `    ${synopsisOf(command)}`,
    '',
    ...(command.operands === ''
      ? []
      : [`${operandsText(command)}: ${command.operandsMeaning}.`, '']),
    ...groupsOf(command.options).flatMap((group) => groupTable(group, command.options)),
    ...command.examples.flatMap(([line, meaning]) => [`    $ ${line}`, '', `${meaning}.`, '']),
  ]);
  return ['# Options', '', introduction, '', ...sections].join('\n');
}

const introduction = `\`clew --version\` prints the version, \`clew help COMMAND\` what stands here. Sizes are written 64K,
16M, 2G; durations 500ms, 10s, 5m, 2h. (This page is made from the table that parses the options.)`;

export function groupsOf(options: OptionTable): string[] {
  return [...new Set(Object.values(options).map((row) => row.group))];
}

function groupTable(group: string, options: OptionTable): string[] {
  const rows = Object.values(options).filter((row) => row.group === group);
  const cells = rows.map(
    (row) => `| \`${row.flags}\` | ${row.meaning} | ${row.otherwise ?? ''} | \`${row.example}\` |`,
  );
  return [
    `**${group}**`,
    '',
    '| option | meaning | default | example |',
    '|---|---|---|---|',
    ...cells,
    '',
  ];
}
