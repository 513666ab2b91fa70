// Random expressions. Types are C's own business: only where it decides what is defined (shifts, divisions) the
// operands are cast to a type that was chosen. Most operations are kept within what is defined; a few are not, and both
// sides have to notice.

import type { Chance } from './chance.ts';
import { type Code, expression } from './code.ts';
import { bitsOf, integerTypes, type Place, type Variable } from './variables.ts';

/** In one of how many cases nothing keeps an operation within what is defined. */
const careless = 40;

const constants = [
  ...[
    '0',
    '1',
    '2',
    '3',
    '7',
    '(-1)',
    '10',
    '48',
    '97',
    '127',
    '128',
    '255',
    '256',
    '0x55aa',
    '(-128)',
  ],
  ...['65535', '0x80000000u', '0x7fffffff', '0x123456789abcdefull', '0x8000000000000000ull'],
  '((u128)0x1122334455667788ull << 64 | 0x99)',
];
const narrow = ['i8', 'u8', 'i16', 'u16'];
const unsignedTypes = ['u8', 'u16', 'u32', 'u64', 'u128'];

export class Expressions {
  private readonly chance: Chance;
  private readonly places: readonly Place[];

  constructor(chance: Chance, variables: readonly Variable[]) {
    this.chance = chance;
    this.places = variables.flatMap(({ places }) => places);
  }

  place(): Code {
    return this.chance.pick(this.places)((bound, isWhole) =>
      isWhole ? this.bold(bound, 1) : this.index(bound, 1),
    );
  }

  any(depth = 3): Code {
    const { chance } = this;
    if (depth <= 0) return this.leaf();
    const below = () => this.any(depth - 1 - chance.below(2));
    return chance.weighted<() => Code>([
      [2, () => this.leaf()],
      [
        6,
        () =>
          expression(
            '(',
            below(),
            ` ${chance.pick(['+', '-', '*', '&', '|', '^'])} `,
            below(),
            ')',
          ),
      ],
      [3, () => expression('(', below(), ` ${this.comparison()} `, below(), ')')],
      [1, () => expression('(', below(), chance.pick([' && ', ' || ']), below(), ')')],
      [2, () => expression(`(${chance.pick(['~', '-', '!'])}`, below(), ')')],
      [3, () => expression(`((${chance.pick(integerTypes)})`, below(), ')')],
      [2, () => expression('(', below(), ' ? ', below(), ' : ', below(), ')')],
      [2, () => this.shift(below(), below())],
      [2, () => this.division(below(), below())],
      [1, () => expression('table[', this.bold(16, depth - 1), ']')],
      [1, () => expression('numbers[', this.bold(8, depth - 1), ']')],
      [2, () => this.builtin(below(), below())],
      [1, () => this.call(below())],
    ])();
  }

  condition(): Code {
    return this.chance.oneIn(3)
      ? this.any(2)
      : expression(this.any(1), ` ${this.comparison()} `, this.any(1));
  }

  /** May go beyond the bound. */
  bold(bound: number, depth: number): Code {
    if (!this.chance.oneIn(careless)) return this.index(bound, depth);
    return expression('(u8)', this.any(depth), ` % ${bound + 1}`);
  }

  index(bound: number, depth: number): Code {
    const isPower = (bound & (bound - 1)) === 0;
    if (isPower) return expression(this.any(depth), ` & ${bound - 1}`);
    return expression(`(u32)`, this.any(depth), ` % ${bound}`);
  }

  private comparison(): string {
    return this.chance.pick(['<', '>', '<=', '>=', '==', '!=']);
  }

  private leaf(): Code {
    if (this.chance.oneIn(4)) return this.chance.pick(constants);
    const place = this.place();
    // gcc computes with the width of a wide bit-field, clang with that of its type.
    const isWide = typeof place === 'string' && place.endsWith('.d');
    return isWide ? expression(`((i64)${place})`) : expression(place);
  }

  private shift(left: Code, right: Code): Code {
    const type = this.chance.pick(integerTypes);
    const operator = this.chance.pick([' << ', ' >> ']);
    const amount = this.chance.oneIn(careless)
      ? expression('(u8)', right)
      : expression('(', right, ` & ${Math.max(bitsOf(type), 32) - 1})`);
    return expression(`((${type})`, left, operator, amount, ')');
  }

  private division(left: Code, right: Code): Code {
    const { chance } = this;
    const operator = chance.pick([' / ', ' % ']);
    if (chance.oneIn(careless)) {
      const type = chance.pick(unsignedTypes);
      return expression(`((${type})`, left, operator, `(${type})`, right, ')');
    }
    const type = chance.pick(integerTypes);
    // Neither zero nor -1: 1, 3, 5 ...
    const divisor = type[0] === 'u' ? '| 1' : `& ${chance.pick([0x7f, 0x1f, 7])} | 1`;
    return expression(`((${type})`, left, operator, `(${type})((`, right, `) ${divisor}))`);
  }

  private builtin(left: Code, right: Code): Code {
    const { chance } = this;
    const unary = (name: string, type: string, more = '') =>
      expression(`${name}((${type})`, left, `${more})`);
    return chance.weighted<() => Code>([
      [2, () => unary('__builtin_popcount', 'u32')],
      [1, () => unary('__builtin_clzll', 'u64', ' | 1')],
      [1, () => unary('__builtin_ctz', 'u32', ' | 0x80000000u')],
      [1, () => unary('__builtin_parityll', 'u64')],
      [1, () => unary('__builtin_ffs', 'i32')],
      [1, () => unary('__builtin_bswap32', 'u32')],
      [1, () => unary('__builtin_bswap16', 'u16')],
      [1, () => unary('__builtin_bswap64', 'u64')],
      [
        3,
        () => {
          // Signed and unsigned ones of 128 bits together would need 129.
          const types = chance.oneIn(6) ? ['i128'] : integerTypes.slice(0, 8);
          const [a, b, to] = [1, 2, 3].map(() => chance.pick(types));
          const name = `__builtin_${chance.pick(['add', 'sub', 'mul'])}_overflow`;
          const result = chance.oneIn(2) ? 'result_' : 'overflows_ + 2 * (u64)result_';
          return expression(
            ...[`({ ${to} result_; int overflows_ = ${name}((${a})`, left, `, (${b})`, right],
            `, &result_); ${result}; })`,
          );
        },
      ],
      [
        1,
        () =>
          expression(
            `({ ${chance.pick(narrow)} narrow_ = `,
            left,
            '; narrow_ += ',
            right,
            '; narrow_++; })',
          ),
      ],
    ])();
  }

  private call(argument: Code): Code {
    return this.chance.weighted<() => Code>([
      [1, () => expression('descend(', argument, ', 2)')],
      [2, () => expression('clamp(', argument, ')')],
      [1, () => expression('operations[', this.index(4, 1), '](', argument, ')')],
    ])();
  }
}
