// Random statements: control flow of every form, and the ways in which memory is written one way and read another.

import type { Chance } from './chance.ts';
import { type Code, type Node, statement } from './code.ts';
import { Expressions } from './expressions.ts';
import { type ArrayVariable, padded, type Variable } from './variables.ts';

export class Statements {
  private readonly chance: Chance;
  private readonly variables: readonly Variable[];
  private readonly arrays: readonly ArrayVariable[];
  private readonly expressions: Expressions;
  private loops = 0;

  constructor(chance: Chance, variables: readonly Variable[]) {
    this.chance = chance;
    this.variables = variables;
    this.arrays = variables.filter((each): each is ArrayVariable => 'length' in each);
    this.expressions = new Expressions(chance, variables);
  }

  some(depth: number): Node[] {
    return Array.from({ length: 1 + this.chance.below(2) }, () => this.one(depth));
  }

  one(depth = 2): Node {
    const { chance } = this;
    const simple: [number, () => Node | undefined][] = [
      [6, () => this.assignment()],
      [3, () => this.structCall()],
      [2, () => this.arrayWork()],
      [1, () => this.copyBetween()],
      [1, () => this.variadic()],
      [1, () => this.heap()],
      [1, () => this.atomic()],
    ];
    const nested: [number, () => Node][] = [
      [4, () => this.branch(depth)],
      [2, () => this.loop(depth)],
      [2, () => this.selection(depth)],
    ];
    const choices = depth > 0 ? [...simple, ...nested] : simple;
    return chance.weighted(choices)() ?? this.assignment();
  }

  // ---- Values --------------------------------------------------------------------------------------------------------

  private assignment(): Node {
    const { chance, expressions } = this;
    if (chance.oneIn(8)) return statement(expressions.place(), `${chance.pick(['++', '--'])};\n`);
    const operator = chance.oneIn(3) ? chance.pick(['+=', '^=', '|=', '&=', '-=', '*=']) : '=';
    return statement(expressions.place(), ` ${operator} `, expressions.any(), ';\n');
  }

  private atomic(): Node | undefined {
    const target = this.scalarOf(64);
    if (target === undefined) return undefined;
    const operation = this.chance.pick(['add', 'sub', 'and', 'or', 'xor']);
    const value = this.expressions.any(2);
    if (this.chance.oneIn(2)) {
      return statement(`__atomic_fetch_${operation}(&${target}, `, value, ', 5);\n');
    }
    const wanted = this.expressions.any(1);
    return statement(
      ...[`{ __typeof__(${target}) known = `, wanted, `; __atomic_compare_exchange_n(&${target}, `],
      ...['&known, ', value, ', 0, 5, 5); ', this.expressions.place(), ' = known; }\n'],
    );
  }

  // ---- Control flow --------------------------------------------------------------------------------------------------

  private branch(depth: number): Node {
    const { chance, expressions } = this;
    const otherwise: Code[] = chance.oneIn(2) ? [' else {\n', ...this.some(depth - 1), '}'] : [];
    return statement(
      ...[
        'if (',
        expressions.condition(),
        ') {\n',
        ...this.some(depth - 1),
        '}',
        ...otherwise,
        '\n',
      ],
    );
  }

  private loop(depth: number): Node {
    const { chance, expressions } = this;
    const i = `i${++this.loops}`;
    const body = this.some(depth - 1);
    const early: Code[] = chance.oneIn(3)
      ? [statement('if (', expressions.condition(), `) ${chance.pick(['break', 'continue'])};\n`)]
      : [];
    if (chance.oneIn(2)) {
      const bound = expressions.any(1);
      return statement(
        ...[`for (int ${i} = 0; ${i} < (int)(`, bound, ' & 3); ', `${i}++) {\n`],
        ...[...early, ...body, '}\n'],
      );
    }
    return statement(
      ...[`for (int ${i} = 0; ${i} < 3 && (`, expressions.condition(), `); ${i}++) {\n`],
      ...[...early, ...body, '}\n'],
    );
  }

  private selection(depth: number): Node {
    const { chance, expressions } = this;
    const labels = [
      ...['0', '1', '2', '5', '-1', '48', '100 ... 110', '255', '0x1234', '-100 ... -90'],
      '200 ... 254',
    ].filter(() => chance.oneIn(2));
    const isDefaulted = chance.oneIn(2);
    const last = isDefaulted ? ['default:\n', ...this.some(depth - 1)] : [];
    const cases = labels.flatMap((label) => [
      `case ${label}:\n`,
      this.one(depth - 1),
      chance.oneIn(4) ? '' : 'break;\n',
    ]);
    const type = chance.pick(['i32', 'u8', 'i16', 'i64']);
    return statement(`switch ((${type})`, expressions.any(2), ') {\n', ...cases, ...last, ';\n}\n');
  }

  // ---- Memory --------------------------------------------------------------------------------------------------------

  private structCall(): Node | undefined {
    const { expressions } = this;
    const has = (name: string) => this.variables.some((variable) => variable.name === name);
    const calls: Code[][] = [
      ...(has('pair') ? [['pair = swap(pair, ', expressions.any(1), ');\n']] : []),
      ...(has('mixed') && has('pair') ? [['mixed = mix(mixed, pair);\n']] : []),
      ...(has('large') ? [['large = enlarge(large, ', expressions.any(1), ');\n']] : []),
      ...(has('bits') ? [['bits = stir(bits, ', expressions.any(1), ');\n']] : []),
      ...(has('huge') ? [['huge = widen(huge, ', expressions.any(1), ');\n']] : []),
      ...(has('wide') && has('pair')
        ? [['wide.pairs[', expressions.index(2, 1), '] = swap(wide.pairs[0], pair.second);\n']]
        : []),
      ...(has('nest') && has('view') ? [['nest.view = view; view.halves[0]++;\n']] : []),
      ...(has('large') && has('words')
        ? [['bump(', 'large.words + ', expressions.index(5, 1), ', words[1]);\n']]
        : []),
    ];
    return calls.length === 0 ? undefined : statement(...this.chance.pick(calls));
  }

  private arrayWork(): Node | undefined {
    const { chance, expressions } = this;
    if (this.arrays.length === 0) return undefined;
    const { name, element, length } = chance.pick(this.arrays);
    const index = () => expressions.bold(length, 1);
    const bytes = `(u8 *)${name}`;
    return chance.weighted<() => Node>([
      [
        3,
        () =>
          statement(
            ...[`{ ${element} *p = ${name} + (`, index(), '); *p ^= ', expressions.any(2), '; '],
            ...['if (p != ', `${name}) p--; `, expressions.place(), ' = *p; }\n'],
          ),
      ],
      [2, () => this.walk(name, element, length)],
      [
        2,
        () =>
          statement(
            ...[`memset(${bytes} + (`, expressions.index(2, 1), '), ', expressions.any(1), ', ('],
            ...[expressions.any(1), ') & 3);\n'],
          ),
      ],
      [
        2,
        () =>
          statement(`memmove(${bytes} + 1, ${bytes} + (`, expressions.any(1), ' & 1), ', '3);\n'),
      ],
      [
        1,
        () =>
          statement(
            expressions.place(),
            ` = memcmp(${name}, table, (`,
            ...[expressions.any(1), ' & 3)) < 0;\n'],
          ),
      ],
      [
        1,
        () =>
          statement(`(${bytes})[3] = 0; `, expressions.place(), ` = strlen((char *)${name});\n`),
      ],
      [
        1,
        () =>
          statement(
            `{ u8 *found = memchr(${name}, `,
            expressions.any(1),
            `, 4); if (found) *found = `,
            ...[expressions.any(1), '; }\n'],
          ),
      ],
    ])();
  }

  private walk(name: string, element: string, length: number): Node {
    const { chance, expressions } = this;
    const stop = chance.oneIn(2) ? '' : ' && *p';
    return statement(
      ...[`for (${element} *p = ${name}; p < ${name} + ${length}${stop}; p++) {\n`],
      ...[expressions.place(), ' += *p;\n}\n'],
    );
  }

  /** Bytes of one variable into another: types do not matter to memory. */
  private copyBetween(): Node | undefined {
    const { chance, expressions } = this;
    const owners = this.variables.filter(({ name }) => name !== 'global');
    const known = owners.filter(({ name }) => !padded.includes(name));
    const [to, from] = [chance.pick(owners), chance.pick(known)];
    if (to === from) return undefined;
    const size = `(sizeof ${to.name} < sizeof ${from.name} ? sizeof ${to.name} : sizeof ${from.name})`;
    const choices: (() => Node)[] = [
      () => statement(`memcpy(&${to.name}, &${from.name}, ${size});\n`),
      () => statement(`memcpy((u8 *)&${to.name} + 1, &${from.name}, ${size} - 1);\n`),
      () =>
        statement(
          ...[
            `{ u32 n = `,
            expressions.any(1),
            ` % ${size}; memcpy((u8 *)&${to.name} + ${size} - n, `,
          ],
          `&${from.name}, n); }\n`,
        ),
      () =>
        statement(
          ...[
            `((u8 *)&${to.name})[(u32)`,
            expressions.any(1),
            ` % ${size}] = ((u8 *)&${from.name})[`,
          ],
          ...['(u32)', expressions.any(1), ` % ${size}];\n`],
        ),
    ];
    return chance.pick(choices)();
  }

  private variadic(): Node {
    const { expressions } = this;
    const has = (name: string) => this.variables.some((variable) => variable.name === name);
    const [pair, large] = [
      has('pair') ? 'pair' : '(struct Pair){ 1, 2, 3 }',
      has('large') ? 'large' : undefined,
    ];
    const more = large === undefined ? '' : `, ${large}`;
    return statement(
      ...[expressions.place(), ` = sum(${large === undefined ? 3 : 4}, (int)`, expressions.any(1)],
      ...[', (long)', expressions.any(1), `, ${pair}${more});\n`],
    );
  }

  private heap(): Node {
    const { expressions } = this;
    return statement(
      ...['{ u8 *heap = malloc(4 + (', expressions.any(1), ' & 3)); memset(heap, 0x5a, 4); heap['],
      ...[expressions.bold(4, 1), '] = ', expressions.any(1), '; ', expressions.place()],
      ...[' = heap[', expressions.index(4, 1), ']; free(heap); }\n'],
    );
  }

  private scalarOf(bits: number): string | undefined {
    const names = this.variables
      .filter(({ name }) => /^[ns]\d+$/.test(name) && Number(name.slice(1)) <= bits)
      .map(({ name }) => name);
    return names.length === 0 ? undefined : this.chance.pick(names);
  }
}
