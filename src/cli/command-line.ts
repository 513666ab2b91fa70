// The command line: finds the command, and turns what can go wrong into an exit code. 0: nothing
// found, 1: findings, 2: the user's mistake, 3: ours.

import { Command as CommanderCommand } from 'commander';
import { UserError } from '../base/user-error.ts';
import { version } from '../host/library-files.ts';
import { completeNativeOptions, markCompilerFlags, splitArguments } from './arguments.ts';
import { toCommander } from './command.ts';
import { commands } from './commands.ts';
import { fail } from './failure.ts';
import { joinSymbolicArguments } from './sym-options.ts';
import { printError, printOutput } from './terminal.ts';

function commandLine(program: readonly string[], finish: (exitCode: number) => void) {
  const clew = new CommanderCommand('clew')
    .description('Finds the inputs that break C code, and writes the tests that cover it.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      writeOut: printOutput,
      writeErr: printError,
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
      outputError: (text, write) => write(`clew: ${text.replace(/^error: /, '')}`),
    })
    .showHelpAfterError('(clew help COMMAND lists the options of a command)')
    .exitOverride();
  for (const command of commands)
    clew.addCommand(toCommander(command, program, finish).copyInheritedSettings(clew));
  return clew;
}

/** commander answers help for a command that there is not with the list of commands, and without a word. */
function requireKnown([first, name]: readonly string[]): void {
  if (first !== 'help' || name === undefined || name.startsWith('-') || name === 'help') return;
  if (!commands.some((command) => command.name === name))
    throw new UserError(`unknown command '${name}'; clew help lists all`);
}

export async function commandLineMain(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  try {
    const { own, program } = splitArguments(words);
    const finish = (code: number) => {
      exitCode = code;
    };
    requireKnown(own);
    const complete = completeNativeOptions(markCompilerFlags(joinSymbolicArguments(own)));
    await commandLine(program, finish).parseAsync(complete, { from: 'user' });
    return exitCode;
  } catch (error) {
    return fail(error);
  }
}
