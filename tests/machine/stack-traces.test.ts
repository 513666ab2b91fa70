// Where a finding is: line and column of every call on the stack, through inlined functions, recursion and
// the library, and where the object came from.

import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Finding, Frame } from '../../src/machine/finding.ts';
import { subject } from './subject.ts';

/** Line and column of a mark in the source, which stands where the place is. */
function places(source: string): { text: string; at: Record<string, string> } {
  const at: Record<string, string> = {};
  const lines = source.split('\n').map((line, i) => {
    let rest = line;
    for (let mark = /«(\w+)»/.exec(rest); mark !== null; mark = /«(\w+)»/.exec(rest)) {
      at[mark[1]] = `${i + 1}:${mark.index + 1}`;
      rest = rest.replace(mark[0], '');
    }
    return rest;
  });
  return { text: lines.join('\n'), at };
}

async function findingOf(
  source: string,
  fuel?: number,
): Promise<{ finding: Finding; at: Record<string, string> }> {
  const { text, at } = places(source);
  const { outcome } = (await subject(text)).run(fuel === undefined ? {} : { fuel });
  if (outcome.kind !== 'finding') throw new Error(`no finding, but ${outcome.kind}`);
  return { finding: outcome.finding, at };
}

/** The user's frames as "function line:column", innermost first. */
const own = (frames: readonly Frame[]) =>
  frames
    .filter((frame) => !frame.library)
    .map(({ function: name, line, column }) => `${name} ${line}:${column}`);

describe('a finding', () => {
  test('in small functions that are inlined', async () => {
    const { finding, at } = await findingOf(`
      static int first(int *p) { return «first»*p; }
      static int second(int *p) {
        return 1 +
          «second»first(p);
      }
      int main(void) { int *volatile p = 0; return «main»second(p); }`);
    expect(finding.kind).toBe('null-dereference');
    expect(own(finding.stack)).toEqual([
      `first ${at.first}`,
      `second ${at.second}`,
      `main ${at.main}`,
    ]);
  });

  test('in a function inlined at two places of one', async () => {
    const { finding, at } = await findingOf(`
      static int get(int *p) { return «get»*p; }
      int main(void) {
        int value = 1, *volatile q = 0;
        int sum = get(&value);
        sum += «main»get(q);
        return sum;
      }`);
    expect(own(finding.stack)).toEqual([`get ${at.get}`, `main ${at.main}`]);
  });

  test('in recursion', async () => {
    const { finding, at } = await findingOf(`
      int sum(int *list, int n) {
        if (n == 0) return «zero»*list;
        return list[0] + «again»sum(list + 1, n - 1);
      }
      int main(void) { int list[3] = {1, 2, 3}; return «main»sum(list, 3); }`);
    expect(finding.kind).toBe('out-of-bounds');
    expect(own(finding.stack)).toEqual([
      `sum ${at.zero}`,
      ...Array.from({ length: 3 }, () => `sum ${at.again}`),
      `main ${at.main}`,
    ]);
    expect(finding.object).toMatchObject({ name: 'list', size: 12, owner: 'main' });
  });

  test('in the library, called from the user, who was called by the library', async () => {
    const { finding, at } = await findingOf(`
      #include <stdlib.h>
      #include <string.h>
      static char small[4];
      static int compare(const void *a, const void *b) {
        «copy»strcpy(small, "too long");
        return 0;
      }
      int main(void) { int list[2] = {2, 1}; «sort»qsort(list, 2, sizeof *list, compare); return 0; }`);
    const names = finding.stack.map((frame) => (frame.library ? '(library)' : frame.function));
    const collapsed = names.filter((name, i) => name !== names[i - 1]);
    expect(collapsed).toEqual(['(library)', 'compare', '(library)', 'main', ...collapsed.slice(4)]);
    expect(own(finding.stack)).toEqual([`compare ${at.copy}`, `main ${at.sort}`]);
    expect(finding.object).toMatchObject({ storage: 'global', name: 'small', size: 4 });
  });

  test('of a freed object: where it was allocated and freed', async () => {
    const { finding, at } = await findingOf(`
      #include <stdlib.h>
      static char *make(int size) { return «malloc»malloc(size); }
      static void drop(char *p) { «free»free(p); }
      int main(void) {
        char *others[100];
        for (int i = 0; i < 100; i++) others[i] = malloc(i);
        char *p = «make»make(10);
        for (int i = 0; i < 100; i++) free(others[i]);
        «drop»drop(p);
        return «use»p[3];
      }`);
    expect(finding.kind).toBe('use-after-free');
    expect(own(finding.stack)).toEqual([`main ${at.use}`]);
    const { allocated, freed } = present(finding.object);
    expect(own(present(allocated))).toEqual([`make ${at.malloc}`, `main ${at.make}`]);
    expect(own(present(freed))).toEqual([`drop ${at.free}`, `main ${at.drop}`]);
    expect(finding.offset).toBe(3);
  });

  test('of a freed object in memory that was used again', async () => {
    const { finding, at } = await findingOf(`
      #include <stdlib.h>
      int main(void) {
        for (int i = 0; i < 20; i++) free(malloc(100000));
        char *p = «malloc»malloc(100000);
        p[0] = 1;
        return p[«use»100000];
      }`);
    expect(finding.kind).toBe('out-of-bounds');
    expect(own(present(present(finding.object).allocated))).toEqual([`main ${at.malloc}`]);
    expect(present(finding.object).freed).toBeUndefined();
  });

  test('names string literals for what they are', async () => {
    const { finding } = await findingOf(`
      int main(int argc, char **argv) { const char *volatile text = "abc"; return text[4]; }`);
    expect(finding.message).toContain('string literal');
  });

  test('of a double free: both', async () => {
    const { finding, at } = await findingOf(`
      #include <stdlib.h>
      int main(void) {
        void *p = «malloc»malloc(1);
        «first»free(p);
        «second»free(p);
      }`);
    expect(finding.kind).toBe('double-free');
    expect(own(finding.stack)).toEqual([`main ${at.second}`]);
    expect(own(present(present(finding.object).allocated))).toEqual([`main ${at.malloc}`]);
    expect(own(present(present(finding.object).freed))).toEqual([`main ${at.first}`]);
  });

  test('behind a longjmp', async () => {
    const { finding, at } = await findingOf(`
      #include <setjmp.h>
      #include <stdlib.h>
      static jmp_buf buffer;
      __attribute__((noinline)) static void leave(int *local) { local[0] = 1; longjmp(buffer, 1); }
      int *volatile kept;
      __attribute__((noinline)) static void inner(void) { int locals[4]; kept = locals; leave(locals); }
      int main(void) {
        if (setjmp(buffer) == 0) inner();
        return «main»*kept;
      }`);
    expect(finding.kind).toBe('stack-use-after-return');
    expect(own(finding.stack)).toEqual([`main ${at.main}`]);
  });
});

describe('a place for each', () => {
  test('hang in a loop: the loop', async () => {
    const { finding, at } = await findingOf(
      `
      static void spin(volatile int *p) {
        «loop»while (*p) {
          *p = 3 - *p;
          if (*p > 3) *p = 1;
        }
      }
      int main(void) { int one = 1; «main»spin(&one); }`,
      1000,
    );
    expect(finding.kind).toBe('hang');
    expect(own(finding.stack)).toEqual([`spin ${at.loop}`, `main ${at.main}`]);
  });

  test('hang in endless recursion: a place in the function', async () => {
    const { finding } = await findingOf(
      'int down(int n) { return n < 0 ? 0 : down(n / 2) + 1; } int main(void) { return down(9); }',
      1000,
    );
    expect(finding.kind).toBe('hang');
    expect(finding.stack.every(({ file, line }) => file !== undefined && line === 1)).toBe(true);
  });

  test('computed goto that leads to no label: the goto', async () => {
    const { finding, at } = await findingOf(`
      int main(void) {
        void *volatile targets[] = { &&here, (void *)12 };
        «goto»goto *targets[1];
      here:
        return 1;
      }`);
    expect(finding.kind).toBe('unreachable');
    expect(own(finding.stack)).toEqual([`main ${at.goto}`]);
  });
});
