// What a program wants of the box in vain is said, by name and place; waiting for ever is an end, not a hang.

import { expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const program = `#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  printf("%d %ld\\n", fork(), syscall(SYS_io_uring_setup, 1, 0));
  fflush(stdout);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  listen(s, 1);
  return accept(s, NULL, NULL);
}
`;

test('fork, an unknown system call, a server without clients', () => {
  const made = project({ 'p.c': program });
  const { exitCode, stdout, stderr } = clew(['run', 'p.c'], { directory: made.folder });
  expect([exitCode, stdout]).toEqual([0, '-1 -1\n']);
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^clew: the program tried to fork; .*EAGAIN, at .*p\.c:6$/);
  expect(lines[1]).toMatch(/io_uring_setup \(number 425\).*ENOSYS, at .*p\.c:6$/);
  expect(lines[2]).toBe('clew: the program waits in accept, and nothing will come; it was ended');
});
