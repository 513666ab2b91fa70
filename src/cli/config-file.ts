// clew.config.json, .mjs, .js or .ts: the programs of a project that are checked, each with the options for it, so that `clew check`
// alone is enough. It is looked for here and in the folders above.

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../base/json.ts';
import {
  dictionaryOf,
  either,
  fields,
  finiteNumber,
  flag,
  listOf,
  optional,
  type Schema,
  validate,
  word,
} from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { displayFile } from '../host/display.ts';
import { readIfThere } from '../host/named-file.ts';
import type { OptionValue, Target } from './config-values.ts';

type Values = Readonly<Record<string, OptionValue>>;

export interface Config {
  /** Options of all targets. */
  readonly options?: Values | undefined;
  /** Each has `files`, `arguments` and options by their names. */
  readonly targets: Readonly<Record<string, Values>>;
}

const value = either(
  [word, finiteNumber, flag, listOf(either([word, finiteNumber], 'text or a number'))],
  'text, a number, true, false, or a list',
) as Schema<OptionValue>;

const configSchema = fields<Config>({
  options: optional(dictionaryOf(value)),
  targets: dictionaryOf(dictionaryOf(value)),
});

/** In the order in which they are looked for. */
export const configNames = ['json', 'ts', 'mjs', 'js'].map((ending) => `clew.config.${ending}`);

/** The nearest configuration, here or above. */
export function findConfig(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

/** All targets of a configuration. */
export async function readTargets(path: string): Promise<readonly Target[]> {
  const config = displayFile(path);
  const { targets, options = {} } = await readConfig(path, config);
  return Object.entries(targets).map(([name, { files = [], arguments: words = [], ...own }]) => ({
    ...{ name, config, directory: dirname(path) },
    files: [files].flat().map(String),
    arguments: [words].flat().map(String),
    options: { ...options, ...own },
  }));
}

/** The target with this name, or the only one. */
export function chooseTarget(targets: readonly Target[], wanted: string | undefined): Target {
  const names = targets.map(({ name }) => name).join(', ');
  const config = targets[0]?.config ?? '';
  if (targets.length === 0) throw new UserError('the configuration has no targets');
  const found = wanted === undefined ? targets : targets.filter(({ name }) => name === wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  throw new UserError(
    wanted === undefined
      ? `${config} has several targets; choose one with --target: ${names}`
      : `${config} has no target '${wanted}'; it has ${names}`,
  );
}

async function readConfig(path: string, shown: string): Promise<Config> {
  const what = `'${shown}' is no configuration of clew`;
  if (path.endsWith('.json'))
    return readJson(readIfThere(path)?.toString() ?? '', configSchema, what);
  const read = validate(await importedDefault(path, shown), configSchema, {
    whole: 'its default export is',
  });
  if (read.kind === 'wrong') throw new UserError(`${what}: ${read.problem}`);
  return read.value;
}

async function importedDefault(path: string, shown: string): Promise<unknown> {
  // Node strips types since 22.18, and says so.
  const { typescript } = process.features as { readonly typescript?: unknown };
  if (path.endsWith('.ts') && !typescript)
    throw new UserError(
      `'${shown}': Node ${process.version} does not read TypeScript (22.18 and newer do); rename it to clew.config.mjs, or use clew.config.json`,
    );
  try {
    const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    throw new UserError(`'${shown}' cannot be loaded: ${(error as Error).message}`);
  }
}
