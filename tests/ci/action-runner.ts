// Executes the steps of action.yml as GitHub's runner does, as far as a composite action of ours needs it: inputs with their defaults,
// `if`, `env`, `working-directory`, steps of bash. Steps that use another action are not executed: their inputs are evaluated and
// compared with those that the action has.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { spawnSync } from '../children.ts';

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly default?: string; readonly required?: boolean }>
  >;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface ActionSetting {
  readonly inputs: Readonly<Record<string, string>>;
  /** Where the job stands. */
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ActionResult {
  readonly isFailed: boolean;
  readonly output: string;
  /** The actions that would have been used, with their inputs. */
  readonly used: readonly {
    readonly action: string;
    readonly with: Readonly<Record<string, string>>;
  }[];
}

/** The inputs of the actions that ours uses. */
const inputsOfActions: Readonly<Record<string, readonly string[]>> = {
  'actions/setup-node@v4': ['node-version'],
  'actions/cache@v4': ['path', 'key', 'restore-keys'],
  'github/codeql-action/upload-sarif@v3': ['sarif_file', 'category'],
  'actions/upload-artifact@v4': ['name', 'path', 'if-no-files-found'],
};

export function runAction(
  file: string,
  { inputs, workspace, environment }: ActionSetting,
): ActionResult {
  const action: Action = parse(readFileSync(file, 'utf8'));
  const values = new Map(
    Object.entries(action.inputs).map(([name, row]) => [name, row.default ?? '']),
  );
  for (const [name, { required }] of Object.entries(action.inputs))
    if (required && !(name in inputs)) throw new Error(`the input '${name}' is missing`);
  for (const [name, value] of Object.entries(inputs)) {
    if (!values.has(name)) throw new Error(`there is no input '${name}'`);
    values.set(name, value);
  }
  const expressions = new Expressions(values, workspace);
  const used: { action: string; with: Record<string, string> }[] = [];
  let [isFailed, output] = [false, ''];
  for (const step of action.runs.steps) {
    if (!expressions.isTrue(step.if ?? 'success()', isFailed)) continue;
    const filled = (record: Readonly<Record<string, unknown>> = {}) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, expressions.text(String(value))]),
      );
    if (step.uses !== undefined) {
      const known = inputsOfActions[step.uses];
      const given = filled(step.with);
      const unknown = Object.keys(given).find((name) => !known?.includes(name));
      if (known === undefined || unknown !== undefined)
        throw new Error(`${step.uses}: it, or its input '${unknown}', is not known`);
      used.push({ action: step.uses, with: given });
      continue;
    }
    if (step.shell !== 'bash' || step.run === undefined)
      throw new Error('a step has no shell or command');
    // This is what GitHub runs for `shell: bash`.
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
      {
        cwd: join(workspace, expressions.text(step['working-directory'] ?? '.')),
        env: { ...environment, ...filled(step.env) },
        encoding: 'utf8',
      },
    );
    output += stdout + stderr;
    isFailed ||= status !== 0;
  }
  return { isFailed, output, used };
}

class Expressions {
  constructor(
    private readonly inputs: ReadonlyMap<string, string>,
    private readonly workspace: string,
  ) {}

  text(template: string): string {
    return template.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression) =>
      this.value(expression.trim()),
    );
  }

  /** Conditions joined by `&&`; a step without always() is skipped when one before it has failed. */
  isTrue(condition: string, isFailed: boolean): boolean {
    const parts = condition.split('&&').map((part) => part.trim());
    const always = parts.includes('always()');
    return (always || !isFailed) && parts.every((part) => this.holds(part));
  }

  private holds(part: string): boolean {
    if (part === 'always()' || part === 'success()') return true;
    const match = /^(.*?) (==|!=) '(.*)'$/.exec(part);
    if (match === null) throw new Error(`the condition '${part}' is not understood`);
    const [, left, operator, right] = match;
    return (this.value(left) === right) === (operator === '==');
  }

  private value(expression: string): string {
    const input = /^inputs\.([\w-]+)$/.exec(expression)?.[1];
    if (input !== undefined) {
      const value = this.inputs.get(input);
      if (value === undefined) throw new Error(`there is no input '${input}'`);
      return value;
    }
    if (expression === 'github.run_id') return '1';
    const hashed = /^hashFiles\(format\('\{0\}(.*)', (.*)\)\)$/.exec(expression);
    if (hashed === null) throw new Error(`the expression '${expression}' is not understood`);
    const path = join(this.workspace, this.value(hashed[2]), hashed[1]);
    return existsSync(path) ? 'a hash' : '';
  }
}
