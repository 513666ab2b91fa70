// What debug information says about a program, in a developer's words: where an instruction comes from, what a
// stack slot or a global is called in the source.

import { getOrMake } from '../base/known.ts';
import type { Instruction } from './instruction.ts';
import type { Location, MetadataField, MetadataNode } from './metadata.ts';
import { isNode, numberIn, textIn } from './metadata-fields.ts';
import type { Func, GlobalVariable, Value } from './module.ts';

export interface Source {
  /** The file's name as the compiler was given it, relative to its working directory. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function as it is called in the source; '' when it is unknown. */
  readonly function: string;
}

/** A variable, parameter or global as it was declared. */
export interface Declared {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The type's node, for those who show it. */
  readonly type: MetadataNode | undefined;
  /** Number of a parameter, from 1; 0 for other variables. */
  readonly parameter: number;
}

/** Scopes do not nest deeper than this; a cycle in broken debug information does. */
const DEEPEST = 10_000;

export function sourceOf(location: Location): Source {
  return {
    file: fileOf(location.scope),
    line: location.line,
    column: location.column,
    function: functionOf(location.scope),
  };
}

/** The place, then the place of the call it was inlined at, and so on outwards. */
export function sourcesOf(location: Location): Source[] {
  const sources: Source[] = [];
  for (let at: Location | undefined = location; at !== undefined; at = at.inlinedAt) {
    sources.push(sourceOf(at));
  }
  return sources;
}

/** The position of a function's declaration. */
export function sourceOfFunction({ subprogram }: Pick<Func, 'subprogram'>): Source | undefined {
  if (subprogram === undefined) return undefined;
  return {
    file: fileOf(subprogram),
    line: numberIn(subprogram, 'line'),
    column: 0,
    function: textIn(subprogram, 'name'),
  };
}

/** The function that an instruction was written in, whatever it has been inlined into. */
export function subprogramOf({ scope }: Location): MetadataNode | undefined {
  return outwards(scope, ({ tag }) => tag === 'DISubprogram');
}

/** A block of the source, where it begins, and the scope that it is in. */
export interface LexicalBlock {
  readonly scope: MetadataNode;
  readonly outer: MetadataNode | undefined;
  readonly line: number;
  readonly column: number;
}

/** The source's blocks around a location, from the inside outwards, within its function. */
export function lexicalBlocksAround({ scope }: Location): LexicalBlock[] {
  const scopes: MetadataNode[] = [];
  outwards(scope, (around) => {
    scopes.push(around);
    return around.tag === 'DISubprogram';
  });
  return scopes.flatMap((each, i) => {
    if (each.tag !== 'DILexicalBlock') return [];
    const [line, column] = [numberIn(each, 'line'), numberIn(each, 'column')];
    return [{ scope: each, outer: scopes[i + 1], line, column }];
  });
}

const variablesOf = new WeakMap<Func, Map<Value, Declared>>();

/** What an alloca or argument of a function is called in the source. */
export function variableOf(owner: Func, value: Value): Declared | undefined {
  const variables = getOrMake(variablesOf, owner, () => declaredVariables(owner));
  return variables.get(value);
}

/** What the parameters of a function are called in the source, by their number from 1. */
export function parameterNames(owner: Func): Map<number, string> {
  const names = new Map<number, string>();
  for (const { name, parameter } of declaredVariables(owner).values()) {
    if (parameter > 0 && name !== '') names.set(parameter, name);
  }
  return names;
}

function declaredVariables(owner: Func): Map<Value, Declared> {
  const variables = new Map<Value, Declared>();
  const declare = (value: Value | undefined, variable: MetadataField) => {
    if (value !== undefined && isNode(variable) && !variables.has(value)) {
      variables.set(value, declared(variable));
    }
  };
  for (const block of owner.blocks) {
    for (const instruction of block.instructions) {
      for (const record of instruction.records ?? []) {
        if (record.form === 'declare') declare(localOf(record.value), record.variable);
      }
      const [value, variable] = oldDeclaration(instruction);
      declare(value, variable);
    }
  }
  return variables;
}

/** What a global is called in the source, and where. */
export function declaredGlobal(global: GlobalVariable): Declared | undefined {
  for (const node of global.debug) {
    if (node.kind !== 'node') continue;
    const variable = node.tag === 'DIGlobalVariableExpression' ? node.fields.get('var') : node;
    if (isNode(variable)) return declared(variable);
  }
  return undefined;
}

/** `call void @llvm.dbg.declare(metadata ptr %x, metadata !variable, metadata !expression)` of LLVM before 19. */
function oldDeclaration(instruction: Instruction): [Value | undefined, MetadataField] {
  if (instruction.op !== 'call' || instruction.callee.kind !== 'function') return NOTHING;
  if (instruction.callee.name !== 'llvm.dbg.declare') return NOTHING;
  const [address, variable] = instruction.arguments;
  if (address?.kind !== 'metadata' || variable?.kind !== 'metadata') return NOTHING;
  return [localOf(address.metadata), variable.metadata];
}
const NOTHING: [undefined, undefined] = [undefined, undefined];

function localOf(metadata: MetadataField): Value | undefined {
  return typeof metadata === 'object' && metadata.kind === 'local' ? metadata.value : undefined;
}

function declared(variable: MetadataNode): Declared {
  const type = variable.fields.get('type');
  return {
    name: textIn(variable, 'name'),
    file: fileOf(variable),
    line: numberIn(variable, 'line'),
    type: isNode(type) ? type : undefined,
    parameter: numberIn(variable, 'arg'),
  };
}

/** The nearest scope that says its file. */
function fileOf(start: MetadataNode): string {
  const holder = outwards(start, (scope) => isNode(scope.fields.get('file')));
  const file = holder?.fields.get('file');
  return isNode(file) ? pathOf(file) : '';
}

function pathOf(file: MetadataNode): string {
  const name = textIn(file, 'filename');
  const directory = textIn(file, 'directory');
  if (directory === '' || name.startsWith('/')) return name;
  return `${directory.replace(/\/+$/, '')}/${name}`;
}

function functionOf(start: MetadataNode): string {
  const subprogram = outwards(start, ({ tag }) => tag === 'DISubprogram');
  return subprogram === undefined ? '' : textIn(subprogram, 'name');
}

function outwards(
  start: MetadataNode,
  found: (scope: MetadataNode) => boolean,
): MetadataNode | undefined {
  let scope: MetadataField = start;
  for (let depth = 0; depth < DEEPEST && isNode(scope); depth++) {
    if (found(scope)) return scope;
    scope = scope.fields.get('scope');
  }
  return undefined;
}
