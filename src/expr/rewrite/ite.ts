/** Rules of if-then-else. At one bit it is said by and, or, not: logic has one form for each meaning. */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';

/** ite(not p, x, y) = ite(p, y, x) */
function iteNot(t: Terms, condition: Term, a: Term, b: Term): Term {
  return t.op(condition) === Op.not ? t.ite(t.slot(condition, 0), b, a) : 0;
}

/** One bit: ite(p, true, y) = p or y, and the three others with a constant or the condition itself */
function iteBoolean(t: Terms, condition: Term, a: Term, b: Term): Term {
  if (t.width(a) !== 1) return 0;
  if (a === t.true || a === condition) return t.or(condition, b);
  if (a === t.false) return t.and(t.not(condition), b);
  if (b === t.true) return t.or(t.not(condition), a);
  return b === t.false || b === condition ? t.and(condition, a) : 0;
}

/** ite(p, ite(p, x, y), z) = ite(p, x, z), and in the other branch alike */
function iteSameCondition(t: Terms, condition: Term, a: Term, b: Term): Term {
  if (t.op(a) === Op.ite && t.slot(a, 0) === condition) return t.ite(condition, t.slot(a, 1), b);
  return t.op(b) === Op.ite && t.slot(b, 0) === condition ? t.ite(condition, a, t.slot(b, 2)) : 0;
}

/** ite(p, x, ite(q, x, y)) = ite(p or q, x, y) */
function iteSameBranch(t: Terms, condition: Term, a: Term, b: Term): Term {
  if (t.op(b) !== Op.ite) return 0;
  if (t.slot(b, 1) === a) return t.ite(t.or(condition, t.slot(b, 0)), a, t.slot(b, 2));
  if (t.slot(b, 2) !== a) return 0;
  return t.ite(t.or(condition, t.not(t.slot(b, 0))), a, t.slot(b, 1));
}

/** ite(x = y, x, y) = y */
function iteEqual(t: Terms, condition: Term, a: Term, b: Term): Term {
  if (t.op(condition) !== Op.eq) return 0;
  const [x, y] = [t.slot(condition, 0), t.slot(condition, 1)];
  return (x === a && y === b) || (x === b && y === a) ? b : 0;
}

export const iteRules = { iteNot, iteBoolean, iteSameCondition, iteSameBranch, iteEqual };

export function rewriteIte(t: Terms, condition: Term, a: Term, b: Term): Term {
  return (
    iteNot(t, condition, a, b) ||
    iteBoolean(t, condition, a, b) ||
    iteSameCondition(t, condition, a, b) ||
    iteSameBranch(t, condition, a, b) ||
    iteEqual(t, condition, a, b)
  );
}
