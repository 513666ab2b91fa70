// The C files of a driver for a native function. As in build/harness/c-harness.ts there are two: the call stands behind the text of A,
// which knows the types, and the tables are in a file of their own, so that no name of theirs meets one of A's.

import { CTables } from '../build/harness/c-tables.ts';
import { type CSignature, declaration, pointerTo } from '../build/harness/c-type.ts';
import type { FunctionSignature } from '../build/harness/function-harness.ts';
import { type View, Views } from '../build/harness/view.ts';

export interface Driver {
  readonly call: string;
  readonly main: string;
}

interface Call {
  /** The function in A, and the file that defines it. */
  readonly name: string;
  readonly file: string;
  readonly library: string;
  readonly symbol: string;
}

export function driverSources(call: Call, types: CSignature, signature: FunctionSignature): Driver {
  return { call: callText(call, types, signature), main: mainText(call, types, signature) };
}

/** A's own function has another name here: it may be called as the library's. */
function callText({ name, file }: Call, types: CSignature, { plans }: FunctionSignature): string {
  const values = plans.map((plan, i) =>
    plan.kind === 'length'
      ? `counts[${i - 1}]`
      : `*(${declaration(pointerTo(types.parameters[i]), '')})slots[${i}]`,
  );
  const called = `((__typeof__(&clew_own_${name}))function)(${values.join(', ')})`;
  const body =
    types.result.kind === 'void'
      ? `${called};`
      : `${declaration(types.result, 'returned')} = ${called};
  __builtin_memcpy(result, &returned, sizeof returned);`;
  return `#define main clew_main_of_the_program
#define ${name} clew_own_${name}
#include ${JSON.stringify(file)}
#undef main
void clew_call_function(char **slots, unsigned long *counts, void *function, void *result);
__attribute__((__visibility__("default")))
void clew_call_function(char **slots, unsigned long *counts, void *function, void *result) {
  (void)slots, (void)counts, (void)result;
  ${body}
}
`;
}

const nothing: View = {
  size: 1,
  parts: [{ kind: 'bytes', offset: 0, name: '', size: 0, format: 1 }],
};

function mainText(
  { library, symbol }: Call,
  types: CSignature,
  signature: FunctionSignature,
): string {
  const { plans, parameters, result } = signature;
  const tables = new CTables();
  const views = new Views();
  const count = Math.max(1, plans.length);
  const building: string[] = [];
  const knowing: string[] = [];
  for (const [i, plan] of plans.entries()) {
    if (plan.kind === 'length') continue;
    const size = Math.max(16, Math.ceil(plan.plan.size / 16) * 16);
    const table = tables.plan(plan.plan);
    building.push(`static _Alignas(16) char slot_${i}[${size}];`, `slots[${i}] = slot_${i};`);
    if (plan.kind === 'value') {
      if (plan.plan.size > 0) building.push(`__clew_harness_fill(&${table}, slot_${i});`);
      continue;
    }
    building.push(`counts[${i}] = __clew_harness_build(&${table}, (void **)slot_${i});`);
    const { shape } = parameters[i];
    if (shape.kind !== 'pointer') continue;
    const view = tables.view(views.of(shape.target()));
    knowing.push(`__clew_harness_known(&${table}, &${view}, *(void **)slot_${i}, counts[${i}]);`);
  }
  const view = tables.view(result.kind === 'void' ? nothing : views.of(result));
  return `#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include "harness.h"
#include "symbolic.h"
size_t __clew_harness_build(const struct plan *plan, void **pointer);
void __clew_harness_fill(const struct plan *plan, void *object);
void __clew_harness_known(const struct plan *plan, const struct view *view, const void *object, size_t count);
void __clew_harness_observe(const char *name, const struct view *view, const void *object);
void __clew_harness_finish(void);
void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(unsigned long condition);
void clew_call_function(char **slots, unsigned long *counts, void *function, void *result);
void clew_observed(void);
void __clew_make_symbolic(void *object, size_t size, const char *name) { klee_make_symbolic(object, size, name); }
void __clew_assume(long condition, int insisted) { (void)insisted, klee_assume(condition != 0); }
long __clew_value(long value) { return value; }
${tables.text}
static void *missing(void) {
  fprintf(stderr, "%s\\n", dlerror());
  _Exit(97);
}

int main(void) {
  void *library = dlopen(${JSON.stringify(library)}, RTLD_NOW);
  void *function = library ? dlsym(library, ${JSON.stringify(symbol)}) : missing();
  if (!function) missing();
  if (getenv("CLEW_ONLY_LOAD")) return 0;
  char *slots[${count}] = {0};
  unsigned long counts[${count}] = {0};
  static _Alignas(16) char result[${Math.max(16, types.result.size)}];
  ${building.join('\n  ')}
  clew_call_function(slots, counts, function, result);
  fflush(NULL);
  ${knowing.join('\n  ')}
  __clew_harness_observe("return", &${view}, result);
  __clew_harness_finish();
  clew_observed();
}
`;
}
