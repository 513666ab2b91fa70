// A command of clew as data, and how it becomes one of commander's. Each command is a file of this folder; commands.ts lists
// them.

import { Command as CommanderCommand, Option as CommanderOption } from 'commander';
import { configuredValues, type Target } from './config-values.ts';
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
  /** Operands in commander's notation: "<file...>"; empty if there are none. */
  readonly operands: string;
  readonly operandsMeaning: string;
  /** A paragraph or two for `clew help NAME`. */
  readonly description: string;
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [string, string])[];
  readonly takesProgramArguments: boolean;
  /** Whether a target of clew.config.json takes the place of operands that are not given. */
  readonly isConfigurable?: boolean;
  readonly options: Table;
  /** Returns the exit code. */
  execute(invocation: Invocation<Table>): Promise<number>;
}

/** Keeps the option table's type, which an annotation would widen. */
export function defineCommand<Table extends OptionTable>(command: Command<Table>): Command<Table> {
  return command;
}

/** What the command line knows beside the words of one command. */
export interface Surroundings {
  readonly programArguments: readonly string[];
  /** The target of the nearest configuration, or undefined if there is no configuration. */
  configured(name: string | undefined): Promise<Target | undefined>;
  finish(exitCode: number): void;
}

export function toCommander<Table extends OptionTable>(
  command: Command<Table>,
  surroundings: Surroundings,
): CommanderCommand {
  const made = new CommanderCommand(command.name)
    .summary(command.summary)
    .description(command.description)
    .usage(usageOf(command))
    .addHelpText('after', examplesText(command));
  if (command.operands !== '') made.argument(command.operands, command.operandsMeaning);
  const rows = Object.entries(command.options).map(([key, row]) => {
    const option = new CommanderOption(row.flags, helpLine(row)).helpGroup(`${row.group}:`);
    const { accept } = row;
    if (accept !== undefined)
      option.argParser((text, before) => accept(text, before ?? row.initial));
    made.addOption(option);
    return { key, row, option };
  });
  made.action(async () => {
    const given = made.opts();
    const target = needsTarget(command, made.args, given)
      ? await surroundings.configured(given.target)
      : undefined;
    const configured = target === undefined ? {} : configuredValues(target, command.options);
    if (target !== undefined) process.chdir(target.directory);
    const values = rows.map(({ key, row, option }) => {
      const value = given[option.attributeName()];
      const isGiven = option.negate ? value === false : value !== undefined && value !== false;
      // --target has chosen the target; what the target says of it is the name of a program in its project.
      const isUsed = target !== undefined && key === 'target';
      if (isGiven && !isUsed) return [key, option.negate ? true : value];
      return [key, key in configured ? configured[key] : row.initial];
    });
    const options = Object.fromEntries(values) as ValuesOf<Table>;
    const operands = target?.files ?? made.args;
    const { programArguments: words, finish } = surroundings;
    const programArguments = words.length > 0 ? words : (target?.arguments ?? []);
    finish(await command.execute({ operands, programArguments, options }));
  });
  return made;
}

/** Options that name a program without operands. */
const naming = ['project', 'spec'];

/** Names in a configuration are relative to its folder, so that the command then works there, as `make -C` does. */
function needsTarget(
  { isConfigurable }: Command,
  operands: readonly string[],
  given: Readonly<Record<string, unknown>>,
): boolean {
  const isNamed = operands.length > 0 || naming.some((name) => given[name] !== undefined);
  return isConfigurable === true && !isNamed;
}

/** "clew check [options] FILE... [-- ARGUMENT...]" */
export function synopsisOf(command: Command): string {
  return `clew ${command.name} ${usageOf(command)}`;
}

function usageOf(command: Command): string {
  const tail = command.takesProgramArguments ? '[-- ARGUMENT...]' : '';
  return ['[options]', operandsText(command), tail].filter((part) => part !== '').join(' ');
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
