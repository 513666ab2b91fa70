// What a program wants of the box in vain is said, by name and place; waiting for ever is an end, not a hang.

import { expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const program = `#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  printf("%d %ld\\n", system("ls"), syscall(SYS_io_uring_setup, 1, 0));
  fflush(stdout);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  listen(s, 1);
  return accept(s, NULL, NULL);
}
`;

test('a command, an unknown system call, a server without clients', () => {
  const made = project({ 'p.c': program });
  const { exitCode, stdout, stderr } = clew(['run', 'p.c'], { directory: made.folder });
  expect([exitCode, stdout]).toEqual([0, '32512 -1\n']);
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('sh: 1: ls: not found');
  expect(lines[1]).toMatch(
    /^clew: the program runs 'ls' by system or popen, .*--program.*127, at .*p\.c:7$/,
  );
  expect(lines[2]).toMatch(/io_uring_setup \(number 425\).*ENOSYS, at .*p\.c:7$/);
  expect(lines[3]).toBe('clew: the program waits in accept, and nothing will come; it was ended');
});

const guarded = `#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char c = 0;
  read(0, &c, 1);
  if (c == 'f') return system("ls") < 0;
  return 0;
}
`;

test('a check lists a command that failed by place', () => {
  const { folder: directory } = project({ 'p.c': guarded });
  const words = ['check', '--no-native', '--json', '--sym-stdin', '1', 'p.c'];
  const document = JSON.parse(clew(words, { directory }).stdout);
  expect(document.concretized).toEqual([
    {
      ...{ kind: 'box', site: 'p.c:6', function: 'main', count: 1 },
      reason:
        "the program runs 'ls' by system or popen, for which it needs programs that are handed over (--program): it ended with status 127",
    },
  ]);
});

const wishes = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <fenv.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
int main(void) {
  alarm(1);
  dlopen("libm.so.6", RTLD_NOW);
  posix_openpt(2);
  fetestexcept(FE_INEXACT);
  mprotect(0, 4096, PROT_NONE);
  prctl(PR_SET_SECCOMP, 1);
  execl("/bin/true", "true", NULL);
  return 0;
}
`;

test('functions of the library that do less than natively say so, each with its line', () => {
  const { folder: directory } = project({ 'p.c': wishes });
  const { stderr } = clew(['run', 'p.c'], { directory });
  const lines = stderr.trim().split('\n');
  const words = ['alarm', 'dlopen', 'pseudo-terminal', 'floating-point exceptions'];
  const all = [...words, 'mprotect', 'prctl with an option', "execute '/bin/true'"];
  expect(lines).toHaveLength(all.length);
  for (const [i, word] of all.entries()) {
    expect(lines[i]).toContain(`clew: the program `);
    expect(lines[i]).toContain(word);
    expect(lines[i]).toMatch(new RegExp(`, at .*p\\.c:${i + 9}$`));
  }
});
