// A command of clew as data, and how it becomes one of commander's. Each command is a file of this folder; commands.ts lists
// them.

import { Command as CommanderCommand, Option as CommanderOption } from 'commander';
import type { OptionTable, ValuesOf } from './option.ts';

export interface Invocation<Table extends OptionTable> {
  readonly operands: readonly string[];
  /** The words behind "--": arguments of the program under test. */
  readonly programArguments: readonly string[];
  readonly options: ValuesOf<Table>;
}

export interface Command<Table extends OptionTable = OptionTable> {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** Operands in commander's notation: "<file...>". */
  readonly operands: string;
  readonly operandsMeaning: string;
  /** A paragraph or two for `clew help NAME`. */
  readonly description: string;
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [string, string])[];
  readonly takesProgramArguments: boolean;
  readonly options: Table;
  /** Returns the exit code. */
  execute(invocation: Invocation<Table>): Promise<number>;
}

/** Keeps the option table's type, which an annotation would widen. */
export function defineCommand<Table extends OptionTable>(command: Command<Table>): Command<Table> {
  return command;
}

export function toCommander<Table extends OptionTable>(
  command: Command<Table>,
  programArguments: readonly string[],
  finish: (exitCode: number) => void,
): CommanderCommand {
  const made = new CommanderCommand(command.name)
    .summary(command.summary)
    .description(command.description)
    .argument(command.operands, command.operandsMeaning)
    .usage(usageOf(command))
    .addHelpText('after', examplesText(command));
  const rows = Object.entries(command.options).map(([key, row]) => {
    const option = new CommanderOption(row.flags, helpLine(row)).helpGroup(`${row.group}:`);
    const { accept } = row;
    if (accept !== undefined)
      option.argParser((text, before) => accept(text, before ?? row.initial));
    made.addOption(option);
    return { key, row, option };
  });
  made.action(async (operands: string | string[]) => {
    const given = made.opts();
    const values = rows.map(({ key, row, option }) => {
      const value = given[option.attributeName()];
      if (option.negate) return [key, value === false];
      return [key, value === undefined || value === false ? row.initial : value];
    });
    const options = Object.fromEntries(values) as ValuesOf<Table>;
    finish(await command.execute({ operands: [operands].flat(), programArguments, options }));
  });
  return made;
}

function usageOf(command: Command): string {
  const tail = command.takesProgramArguments ? ' [-- ARGUMENT...]' : '';
  return `[options] ${operandsText(command)}${tail}`;
}

/** "<file...>" or "[file...]" -> "FILE..." */
export function operandsText(command: Command): string {
  return command.operands.replace(/[<>[\]]/g, '').toUpperCase();
}

function helpLine(row: OptionTable[string]): string {
  return row.otherwise === undefined ? row.meaning : `${row.meaning} (default: ${row.otherwise})`;
}

function examplesText(command: Command): string {
  const lines = command.examples.flatMap(([line, meaning]) => [`  ${line}`, `      ${meaning}`]);
  return `\nExamples:\n${lines.join('\n')}`;
}
