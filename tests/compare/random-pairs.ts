// Random pairs of small functions of two bytes, for a judge that tries all inputs: B is A written another way (rules of
// arithmetic that keep the value), and in every other pair with one mistake, which may or may not make a difference.

import { Random } from '../../src/base/random.ts';

type Expression =
  | { readonly kind: 'variable'; readonly name: 'a' | 'b' | 'r' }
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

type Statement =
  | { readonly kind: 'assign'; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly chosen: Expression;
      readonly otherwise: Expression;
    }
  | { readonly kind: 'repeat'; readonly times: number; readonly value: Expression };

const operators = ['+', '-', '*', '&', '|', '^', '<<', '>>', '/', '%'];
const comparisons = ['<', '==', '>=', '!='];

export interface RandomPair {
  readonly a: string;
  readonly b: string;
}

export function randomPairs(count: number, seed: number): RandomPair[] {
  const random = new Random(seed);
  const make = new Maker(random);
  return Array.from({ length: count }, (_, i) => {
    const statements = Array.from({ length: 1 + random.below(3) }, () => make.statement());
    const others = statements.map((statement) => make.rewritten(statement));
    if (i % 2 === 1) {
      // In the last one: what stands before it is often overwritten.
      const last = others.length - 1;
      others[last] = make.mistaken(others[last]);
    }
    return { a: functionText(`f${i}`, statements), b: functionText(`f${i}`, others) };
  });
}

class Maker {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  statement(): Statement {
    switch (this.random.below(4)) {
      case 0:
        return { kind: 'repeat', times: 1 + this.random.below(3), value: this.expression(2) };
      case 1:
        return { kind: 'assign', value: this.expression(3) };
      default:
        return {
          kind: 'if',
          condition: this.comparison(),
          chosen: this.expression(2),
          otherwise: this.expression(2),
        };
    }
  }

  private comparison(): Expression {
    const operator = this.one(comparisons);
    return { kind: 'binary', operator, left: this.expression(1), right: this.expression(1) };
  }

  private expression(depth: number): Expression {
    if (depth === 0 || this.random.below(5) === 0)
      return this.random.below(3) === 0
        ? number(this.random.below(256))
        : { kind: 'variable', name: this.one(['a', 'b', 'r'] as const) };
    const [left, right] = [this.expression(depth - 1), this.expression(depth - 1)];
    return { kind: 'binary', operator: this.one(operators), left, right };
  }

  /** The same value, computed in another way. */
  rewritten(statement: Statement): Statement {
    switch (statement.kind) {
      case 'assign':
      case 'repeat':
        return { ...statement, value: this.again(statement.value) };
      case 'if':
        return {
          ...statement,
          chosen: this.again(statement.chosen),
          otherwise: this.again(statement.otherwise),
        };
    }
  }

  private again(expression: Expression): Expression {
    if (expression.kind !== 'binary') return expression;
    const { operator } = expression;
    const [left, right] = [this.again(expression.left), this.again(expression.right)];
    const binary = (op: string, x: Expression, y: Expression): Expression => ({
      ...{ kind: 'binary', operator: op, left: x, right: y },
    });
    const plain = binary(operator, left, right);
    switch (operator) {
      case '+':
        // x + y = (x ^ y) + 2 * (x & y)
        return binary(
          '+',
          binary('^', left, right),
          binary('*', number(2), binary('&', left, right)),
        );
      case '*':
      case '&':
      case '^':
        return binary(operator, right, left);
      case '|':
        // x | y = (x ^ y) + (x & y)
        return binary('+', binary('^', left, right), binary('&', left, right));
      case '-':
        // x - y = x + (y ^ -1) + 1
        return binary('+', binary('+', left, binary('^', right, number(0xffffffff))), number(1));
      default:
        return plain;
    }
  }

  mistaken(statement: Statement): Statement {
    switch (statement.kind) {
      case 'assign':
      case 'repeat':
        return { ...statement, value: this.broken(statement.value) };
      case 'if':
        if (this.random.below(2) === 0)
          return { ...statement, condition: this.otherComparison(statement.condition) };
        return { ...statement, chosen: this.broken(statement.chosen) };
    }
  }

  private otherComparison(condition: Expression): Expression {
    if (condition.kind !== 'binary') return condition;
    const operator = condition.operator === '<' ? '<=' : condition.operator === '>=' ? '>' : '<';
    return { ...condition, operator };
  }

  /** Somewhere in it another operator, or another number. */
  private broken(expression: Expression): Expression {
    switch (expression.kind) {
      case 'number':
        return number(expression.value ^ (1 << this.random.below(8)));
      case 'variable':
        return { kind: 'binary', operator: '&', left: expression, right: number(0x7f) };
      case 'binary':
        switch (this.random.below(3)) {
          case 0:
            return { ...expression, left: this.broken(expression.left) };
          case 1:
            return { ...expression, right: this.broken(expression.right) };
          default:
            return { ...expression, operator: expression.operator === '+' ? '|' : '+' };
        }
    }
  }

  private one<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)];
  }
}

function number(value: number): Expression {
  return { kind: 'number', value };
}

/** Unsigned throughout, divisors odd and shifts small: nothing in it is undefined. */
function functionText(name: string, statements: readonly Statement[]): string {
  const lines = statements.map((statement) => `  ${statementText(statement)}`);
  return `unsigned char ${name}(unsigned char x, unsigned char y) {
  unsigned a = x, b = y, r = 0;
  (void)a, (void)b;
${lines.join('\n')}
  return (unsigned char)r;
}
`;
}

function statementText(statement: Statement): string {
  const set = (value: Expression) => `r = (unsigned char)${text(value)};`;
  switch (statement.kind) {
    case 'assign':
      return set(statement.value);
    case 'repeat':
      return `for (int i = 0; i < ${statement.times}; i++) ${set(statement.value)}`;
    case 'if':
      return `if ${text(statement.condition)} ${set(statement.chosen)} else ${set(statement.otherwise)}`;
  }
}

function text(expression: Expression): string {
  switch (expression.kind) {
    case 'variable':
      return expression.name;
    case 'number':
      return `${expression.value}u`;
    case 'binary': {
      const { operator, left, right } = expression;
      const second = text(right);
      const safe =
        operator === '/' || operator === '%'
          ? `(${second} | 1u)`
          : operator === '<<' || operator === '>>'
            ? `(${second} & 7u)`
            : second;
      return `(${text(left)} ${operator} ${safe})`;
    }
  }
}
