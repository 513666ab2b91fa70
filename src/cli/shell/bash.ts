// Completion in bash: one function with a case for the option before the cursor, and one for the command.

import type { CompletedCommand, CompletedOption } from './completions.ts';

export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = [...commands.map(({ name }) => name), 'help'].join(' ');
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) => valueCase(name, option)),
  );
  const words = commands.map(commandCase);
  return `# Completion of clew in bash: source <(clew completion bash)
_clew() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$current"))
    return
  fi
  local words="" files=yes
  case "$command $before" in
${values.join('\n')}
  esac
  case "$command" in
    help) COMPREPLY=($(compgen -W "${names}" -- "$current")); return ;;
${words.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words --help" -- "$current")) ;;
    *) if [ "$files" = yes ]; then compopt -o default; else COMPREPLY=($(compgen -W "$files" -- "$current")); fi ;;
  esac
}
complete -F _clew clew
`;
}

function valueCase(command: string, { name, value }: CompletedOption): string[] {
  const pattern = `    "${command} ${name}")`;
  if (value === 'none') return [];
  if (value === 'file') return [`${pattern} compopt -o default; return ;;`];
  if (value === 'folder')
    return [`${pattern} compopt -o filenames; COMPREPLY=($(compgen -d -- "$current")); return ;;`];
  if (value === 'text') return [`${pattern} return ;;`];
  return [`${pattern} COMPREPLY=($(compgen -W "${value.join(' ')}" -- "$current")); return ;;`];
}

function commandCase({ name, options, operands }: CompletedCommand): string {
  const words = options.map((option) => option.name).join(' ');
  const rest =
    operands === 'files' ? '' : ` files="${operands === 'nothing' ? '' : operands.join(' ')}";`;
  return `    ${name}) words="${words}";${rest} ;;`;
}
