// clew completion: prints a script that completes commands, options and their values in a shell.

import { UserError } from '../base/user-error.ts';
import { type Command, defineCommand } from './command.ts';
import { bashCompletion } from './shell/bash.ts';
import { completionsOf } from './shell/completions.ts';
import { fishCompletion } from './shell/fish.ts';
import { zshCompletion } from './shell/zsh.ts';
import { printOutput } from './terminal.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `commands` is called when all commands are known, of which this is one. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'print a script that completes the words of clew in your shell',
    operands: '<shell>',
    operandsMeaning: 'bash, zsh or fish',
    description:
      'Prints a script for the shell to read at its start. It knows all commands, options and words that options accept, and needs no clew to run when a key is pressed.',
    examples: [
      ['source <(clew completion bash)', 'in ~/.bashrc'],
      ['source <(clew completion zsh)', 'in ~/.zshrc, behind compinit'],
      ['clew completion fish > ~/.config/fish/completions/clew.fish', 'once'],
    ],
    takesProgramArguments: false,
    options: {},
    execute: async ({ operands: [shell = ''] }) => {
      if (!isKnown(shell))
        throw new UserError(
          `clew completion knows ${Object.keys(shells).join(', ')}, but got '${shell}'`,
        );
      printOutput(shells[shell](completionsOf(commands())));
      return 0;
    },
  });
}

function isKnown(name: string): name is keyof typeof shells {
  return Object.hasOwn(shells, name);
}
