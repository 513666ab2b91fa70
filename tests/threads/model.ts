// The model of the small programs that interpreter.c runs: all their interleavings, by trying each operation of each thread next.
//
//   ( )     lock and unlock the first mutex, [ ] the second one
//   a b     of the first variable: v = 2v + 1, v += 3; A B of the second one
//   r w     local = v, v = local + 5
//   + -     post to the semaphore, wait for it
//   ? !     under the first mutex: wait for the condition until it is ready, make it ready and wake all

import fc from '../chance.ts';

interface State {
  readonly at: readonly number[];
  readonly locals: readonly number[];
  readonly shared: readonly number[];
  /** The thread that holds each mutex, -1 if none does. */
  readonly owners: readonly number[];
  readonly posted: number;
  readonly isReady: boolean;
  /** The threads that have let go of the first mutex to wait for the condition. */
  readonly waiting: readonly boolean[];
}

/** Every result that some interleaving has: an exit status, or 'deadlock'. */
export function resultsOf(threads: readonly string[]): string[] {
  const results = new Set<string>();
  const seen = new Set<string>();
  const zeros = threads.map(() => 0);
  const waiting = threads.map(() => false);
  const start = { at: zeros, locals: zeros, shared: [0, 0], owners: [-1, -1] };
  const open: State[] = [{ ...start, posted: 0, isReady: false, waiting }];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const key = JSON.stringify(state);
    if (seen.has(key)) continue;
    seen.add(key);
    const now = state;
    const next = threads.flatMap((code, thread) => after(now, code[now.at[thread]], thread));
    open.push(...next);
    if (next.length > 0) continue;
    const isEnd = threads.every((code, thread) => now.at[thread] === code.length);
    results.add(isEnd ? `${(now.shared[0] * 31 + now.shared[1]) & 127}` : 'deadlock');
  }
  return [...results].toSorted();
}

/** The state after the thread's next operation; none if it cannot go on. */
function after(state: State, letter: string | undefined, thread: number): State[] {
  if (letter === undefined) return [];
  const which = /[[\]A-Z]/.test(letter) ? 1 : 0;
  const owner = state.owners[which];
  const value = state.shared[which];
  const local = state.locals[thread];
  const moved = { ...state, at: state.at.with(thread, state.at[thread] + 1) };
  const set = (result: number) => [{ ...moved, shared: state.shared.with(which, result) }];
  switch (letter.toLowerCase()) {
    case '(':
    case '[':
      return owner === -1 ? [{ ...moved, owners: state.owners.with(which, thread) }] : [];
    case ')':
    case ']':
      return [{ ...moved, owners: state.owners.with(which, -1) }];
    case '+':
      return [{ ...moved, posted: state.posted + 1 }];
    case '-':
      return state.posted > 0 ? [{ ...moved, posted: state.posted - 1 }] : [];
    case '!':
      return [{ ...moved, isReady: true }];
    case '?':
      return afterWaiting(state, moved, thread);
    case 'a':
      return set(2 * value + 1);
    case 'b':
      return set(value + 3);
    case 'r':
      return [{ ...moved, locals: state.locals.with(thread, value) }];
    default:
      return set(local + 5);
  }
}

/** A thread that finds the condition not ready lets go of the mutex, and goes on with it when somebody has made it ready. */
function afterWaiting(state: State, moved: State, thread: number): State[] {
  const { isReady, owners, waiting } = state;
  if (!waiting[thread]) {
    if (isReady) return [moved];
    return [{ ...state, owners: owners.with(0, -1), waiting: waiting.with(thread, true) }];
  }
  if (!isReady || owners[0] !== -1) return [];
  return [{ ...moved, owners: owners.with(0, thread), waiting: waiting.with(thread, false) }];
}

const operations = fc
  .array(fc.constantFrom('a', 'b', 'r', 'w'), { minLength: 1, maxLength: 2 })
  .map((list) => list.join(''));
const first = operations.map((list) => `(${list})`);
const second = operations.map((list) => `[${list.toUpperCase()}]`);
const plain = fc.oneof(first, second);
const nested = fc.oneof(
  fc.tuple(operations, second).map(([list, inner]) => `(${list}${inner}${list[0]})`),
  fc.tuple(operations, first).map(([list, inner]) => `[${list.toUpperCase()}${inner}]`),
);

/** Accesses are locked, so nothing races; locks may be taken in both orders. Two threads take two locks each, three take one each. */
export const programs = fc.oneof(
  fc.array(
    fc.oneof(
      nested,
      fc.tuple(plain, plain).map((list) => list.join('')),
    ),
    {
      minLength: 2,
      maxLength: 2,
    },
  ),
  fc.array(plain, { minLength: 3, maxLength: 3 }),
);

/** Threads that wait for each other by a semaphore and a condition; some wait for ever. */
export const waitingPrograms = fc.array(
  fc.oneof(
    plain,
    plain.map((section) => `${section}+`),
    plain.map((section) => `-${section}`),
    operations.map((list) => `(?${list})`),
    operations.map((list) => `(${list}!)`),
  ),
  { minLength: 2, maxLength: 3 },
);
