// A machine runs a program any number of times, each time from the same beginning: whatever the run before
// left in variables, stack, heap and library, and however it ended, the next one does not see it.

import { beforeAll, expect, test } from 'vitest';
import fc from '../chance.ts';
import { Subject, subject } from './subject.ts';

/** Every command leaves traces, and prints what it can find of the traces of others. */
const source = `
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int counter;
static char text[64] = "initial";
static jmp_buf buffer;
static int (*volatile compare)(const char *, const char *) = strcmp;

// Reads what was never written: memory that no run has touched is zero.
__attribute__((noinline)) static int stale_local(int n) {
  char array[5000]; int sum = 0;
  for (int i = 0; i < n; i++) sum += array[i] != 0;
  memset(array, 7, sizeof array);
  return sum;
}
__attribute__((noinline)) static int stale_computed(int n) {
  char array[n]; int sum = 0;
  for (int i = 0; i < n; i += 100) { sum += array[i] != 0; array[i] = 9; }
  return sum;
}
static int stale_heap(int n) {
  char *object = malloc(n); int sum = 0;
  for (int i = 0; i < n; i++) sum += object[i] != 0;
  memset(object, 5, n);
  return sum;
}
__attribute__((noinline)) static int deep(int n) { volatile char pad[200]; pad[n % 200] = n; return n == 0 ? 0 : deep(n - 1) + pad[0] * 0; }
__attribute__((noinline)) static int endless(int n) { return endless(n + 1) + 1; }
__attribute__((noinline)) static void jump(int n) { char array[n]; array[n - 1] = 1; longjmp(buffer, n); }
static void handler(int number) { counter += number; }

static void fill(void) { for (size_t size = 1 << 22; size > 16; size /= 2) while (malloc(size)); }

int main(int argc, char **argv) {
  for (char *command = argv[1]; *command; command++) {
    printf("%c %d %s %d ", *command, counter++, text, errno);
    text[counter % 6] ^= 1;
    switch (*command) {
      case 'l': printf("%d", stale_local(5000)); break;
      case 'c': printf("%d", stale_computed(700000)); break;
      case 'h': printf("%d", stale_heap(3000)); break;
      case 'H': { void *p = malloc(100000); printf("%p", p); free(p); break; }
      case 'd': printf("%d", deep(10000)); break;
      case 'e': errno = 0; fopen("/nowhere/file", "r"); break;
      case 'r': printf("%d", rand()); break;
      case 's': printf("%s", strtok(command == argv[1] ? strdup("a b c") : NULL, " ") ? "token" : "none"); break;
      case 'x': fill(); break;
      case 'j': if (setjmp(buffer) == 0) jump(1000); printf("%ld", ((long *)buffer)[1]); break;
      case 'g': signal(SIGUSR1, handler); raise(SIGUSR1); break;
      case 'f': { FILE *file = fopen("/home/f", "a+"); fputs("xy", file); fseek(file, 0, SEEK_END); printf("%ld", ftell(file)); if (counter & 1) fclose(file); break; }
      case 'i': printf("%d", getchar()); ungetc('q', stdin); break;
      case 'b': setvbuf(stdout, NULL, _IOFBF, 1 << 16); fputs("unflushed", stdout); break;
      case 'E': setenv("NAME", "value", 1); printf("%s", getenv("NAME")); break;
      case 't': printf("%ld", (long)time(NULL)); break;
      case 'p': printf("%d", compare("a", "b") < 0); break;
      case 'a': atexit(fill); break;
      case '1': { char *p = malloc(10); p[10] = 1; break; }
      case '2': { char *p = malloc(10); free(p); free(p); break; }
      case '3': abort();
      case '4': return endless(0);
      case '5': *(volatile int *)0 = 1; break;
      case '6': _exit(3);
      case '7': for (;;) counter++;
      case '8': { char array[200000 + counter]; array[0] = 1; array[199999] = 1; abort(); }
      case '9': stale_computed(16000000); break;
    }
    printf("\\n");
  }
  return counter;
}`;

let program: Subject;
beforeAll(async () => {
  program = await subject(source, { memory: 48 << 20 });
});

const run = (machine: Subject, commands: string) =>
  machine.run({ args: [commands], fuel: 1 << 20, stdin: 'some' });

const command = fc.constantFrom(...'lchHderjsxjgfibEtpa123456789');
const commands = fc.array(command, { minLength: 1, maxLength: 8 }).map((list) => list.join(''));

const text = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));

test('a run after any other is the run of a new machine', () => {
  fc.assert(
    fc.property(commands, fc.array(commands, { maxLength: 3 }), (tested, before) => {
      const expected = run(new Subject(program.program), tested);
      for (const each of before) run(program, each);
      expect(text(run(program, tested))).toBe(text(expected));
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('a thousand runs are one run', () => {
  const expected = text(run(program, 'lchde'));
  for (let i = 0; i < 1000; i++) expect(text(run(program, 'lchde'))).toBe(expected);
});
