/**
 * Terms for people: infix, with the comparisons and subtractions that the constructors had turned into
 * others. Unsigned < and signed < are told apart as <u and <s. Not meant to be read back.
 */
import type { Term } from './arena.ts';
import { unpackDetail } from './float/format.ts';
import { childCount, isFloatOperator, Op, operatorName } from './operator.ts';
import { reach } from './reach.ts';
import type { Terms } from './terms.ts';

const infix: Readonly<Record<number, string>> = {
  [Op.and]: '&',
  [Op.or]: '|',
  [Op.xor]: '^',
  [Op.add]: '+',
  [Op.mul]: '*',
  [Op.udiv]: '/u',
  [Op.urem]: '%u',
  [Op.sdiv]: '/s',
  [Op.srem]: '%s',
  [Op.shl]: '<<',
  [Op.lshr]: '>>u',
  [Op.ashr]: '>>s',
  [Op.eq]: '==',
  [Op.ult]: '<u',
  [Op.slt]: '<s',
  [Op.concat]: '++',
};

/** Prints a term on one line; parts beyond `limit` characters are printed as (...). */
export function print(terms: Terms, root: Term, limit = 400): string {
  const texts = new Map<Term, string>();
  for (const term of reach(terms, [root])) {
    const text = textOf(terms, term, (child) => texts.get(child) as string);
    texts.set(term, text.length > limit ? '(...)' : text);
  }
  return texts.get(root) as string;
}

function textOf(terms: Terms, term: Term, child: (term: Term) => string): string {
  const op = terms.op(term);
  const [a, b, c] = [terms.slot(term, 0), terms.slot(term, 1), terms.slot(term, 2)];
  switch (op) {
    case Op.constant:
      return `${terms.constantValue(term)}`;
    case Op.symbol:
      return terms.symbols[a].name;
    case Op.not:
      return negated(terms, term, a, child);
    case Op.neg:
      return `-${child(a)}`;
    case Op.add:
      return sum(terms, a, b, child);
    case Op.extract:
      return `${child(a)}[${b + terms.width(term) - 1}:${b}]`;
    case Op.zext:
    case Op.sext:
      return `${op === Op.zext ? 'zext' : 'sext'}${terms.width(term)}(${child(a)})`;
    case Op.ite:
    case Op.arrayIte:
      return `(${child(a)} ? ${child(b)} : ${child(c)})`;
    case Op.select:
      return `${child(a)}[${child(b)}]`;
    case Op.store:
      return `${child(a)}{${child(b)} := ${child(c)}}`;
    case Op.constantArray:
      return `{${child(a)}...}`;
    case Op.table:
      return `table${b}`;
    case Op.arrayVariable:
      return terms.arrayInfo(term).name;
    default:
      if (isFloatOperator(op)) return float(terms, term, child);
      return `(${child(a)} ${infix[op]} ${child(b)})`;
  }
}

const roundingNames = ['', 'away', 'up', 'down', 'zero'];

/** The operator's name and the width of its result; then the operands, and the rounding mode where it is not the usual one. */
function float(terms: Terms, term: Term, child: (term: Term) => string): string {
  const op = terms.op(term);
  const operands = Array.from({ length: childCount[op] }, (_, i) => child(terms.slot(term, i)));
  const { rounding, isSigned } = unpackDetail(terms.slot(term, 3));
  const words = [...operands, roundingNames[rounding], isSigned ? 'signed' : ''].filter(Boolean);
  return `${operatorName(op)}${terms.width(term)}(${words.join(', ')})`;
}

function negated(terms: Terms, term: Term, a: Term, child: (term: Term) => string): string {
  if (terms.width(term) > 1) return `~${child(a)}`;
  const [x, y] = [terms.slot(a, 0), terms.slot(a, 1)];
  if (terms.op(a) === Op.eq) return `(${child(x)} != ${child(y)})`;
  if (terms.op(a) === Op.ult) return `(${child(y)} <=u ${child(x)})`;
  return terms.op(a) === Op.slt ? `(${child(y)} <=s ${child(x)})` : `!${child(a)}`;
}

function sum(terms: Terms, a: Term, b: Term, child: (term: Term) => string): string {
  if (terms.op(b) === Op.neg) return `(${child(a)} - ${child(terms.slot(b, 0))})`;
  if (!terms.isConstant(b)) return `(${child(a)} + ${child(b)})`;
  const value = BigInt.asIntN(terms.width(b), terms.constantValue(b));
  return value < 0n ? `(${child(a)} - ${-value})` : `(${child(a)} + ${value})`;
}
