// Completion in zsh: _arguments with the options of the command.

import type { CompletedCommand, CompletedOption } from './completions.ts';

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const list = commands.map(({ name, summary }) => `    ${quoted(`${name}:${plain(summary)}`)}`);
  const cases = commands.map(commandCase);
  return `#compdef clew
# Completion of clew in zsh: source <(clew completion zsh), behind compinit
_clew() {
  local -a commands
  commands=(
${list.join('\n')}
    'help:print help for a command'
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
    help) _describe -t commands command commands ;;
${cases.join('\n')}
  esac
}
compdef _clew clew
`;
}

function commandCase({ name, options, operands }: CompletedCommand): string {
  const rows = options.map((option) => `      ${quoted(specOf(option))}`);
  const rest = restOf(operands);
  return [
    `    ${name}) _arguments -s \\`,
    ...[...rows, ...rest].map((row) => `${row} \\`),
    '      && return 0 ;;',
  ].join('\n');
}

function restOf(operands: CompletedCommand['operands']): string[] {
  if (operands === 'nothing') return [];
  if (operands === 'files') return ["      '*:file:_files'"];
  return [`      '1:word:(${operands.join(' ')})'`];
}

function specOf({ name, meaning, value, repeats }: CompletedOption): string {
  const text = `${repeats ? '*' : ''}${name}[${plain(meaning)}]`;
  if (value === 'none') return text;
  return `${text}:value:${actionOf(value)}`;
}

function actionOf(value: Exclude<CompletedOption['value'], 'none'>): string {
  if (value === 'file') return '_files';
  if (value === 'folder') return '_files -/';
  return value === 'text' ? ' ' : `(${value.join(' ')})`;
}

/** Brackets and colons have a meaning in the notation of _arguments. */
function plain(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, ' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
