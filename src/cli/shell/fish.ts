// Completion in fish: one `complete` for each command and option.

import type { CompletedCommand, CompletedOption } from './completions.ts';

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const lines = commands.flatMap((command) => [
    `complete -c clew -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
    ...operandLines(command),
    ...command.options.map((option) => optionLine(command.name, option)),
  ]);
  return `# Completion of clew in fish: clew completion fish > ~/.config/fish/completions/clew.fish
complete -c clew -n __fish_use_subcommand -f -a help -d 'print help for a command'
complete -c clew -n '__fish_seen_subcommand_from help' -f -a '${names.join(' ')}'
${lines.join('\n')}
`;
}

function within(command: string): string {
  return `-n '__fish_seen_subcommand_from ${command}'`;
}

function operandLines({ name, operands }: CompletedCommand): string[] {
  if (operands === 'files') return [];
  const words = operands === 'nothing' ? '' : ` -a '${operands.join(' ')}'`;
  return [`complete -c clew ${within(name)} -f${words}`];
}

function optionLine(command: string, { name, meaning, value }: CompletedOption): string {
  const start = `complete -c clew ${within(command)} -l ${name.slice(2)} -d ${quoted(meaning)}`;
  if (value === 'none') return start;
  if (value === 'file') return `${start} -r -F`;
  if (value === 'folder') return `${start} -x -a '(__fish_complete_directories)'`;
  return value === 'text' ? `${start} -x` : `${start} -x -a '${value.join(' ')}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
