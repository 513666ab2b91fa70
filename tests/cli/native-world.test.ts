// The whole world of a test, natively: connections over loopback in both directions, datagrams, files with absolute names, and
// programs that are built already. Skips where there is no compiler.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sandboxProblem, sanitizingCompiler } from '../judge/native.ts';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const includes = `#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static int step(int count) { int steps[2] = {0, 1}; return steps[count]; }
`;

/** Two messages, and the second is only wrong behind the first. */
const conversation = `
static int talk(int other) {
  char first[2], second[1];
  if (recv(other, first, 2, 0) != 2 || memcmp(first, "HI", 2) != 0) return 1;
  if (send(other, "HO", 2, 0) != 2) return 1;
  if (recv(other, second, 1, 0) != 1) return 1;
  return second[0] == 2 ? step(second[0]) : 0;
}
`;

const server = `${includes}${conversation}
int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  if (listen(listener, 1) < 0) return 1;
  for (;;) talk(accept(listener, NULL, NULL));
}
`;

const client = `${includes}${conversation}
int main(void) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo("somewhere.example", "80", &hints, &found) != 0) return 1;
  int other = socket(found->ai_family, found->ai_socktype, 0);
  if (connect(other, found->ai_addr, found->ai_addrlen) < 0) return 1;
  return talk(other);
}
`;

const datagrams = `${includes}
int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(67)};
  int socket_ = socket(AF_INET, SOCK_DGRAM, 0), total = 0;
  char bytes[10];
  if (bind(socket_, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  for (;;) {
    socklen_t length = sizeof address;
    if (recvfrom(socket_, bytes, 10, 0, (struct sockaddr *)&address, &length) != 1) return 1;
    sendto(socket_, bytes, 1, 0, (struct sockaddr *)&address, length);
    if (bytes[0] == 'x') step(++total);
  }
}
`;

const configured = `${includes}
int main(void) {
  FILE *file = fopen("/etc/no-such-folder/settings", "r");
  if (file == NULL) return 1;
  return getc(file) == 'k' && getc(file) == 'v' ? step(2) : 0;
}
`;

/** Breaks only where the file is as it was handed over. */
const reading = (name: string) => `${includes}
int main(void) {
  FILE *file = fopen("${name}", "r");
  if (file == NULL || getc(file) != 'k') return 1;
  return getchar() == 'v' ? step(2) : 0;
}
`;

const isPossible = sanitizingCompiler !== undefined && (await sandboxProblem()) === undefined;

describe.runIf(isPossible)('natively (needs gcc or clang with sanitizers, and a sandbox)', () => {
  test.each([
    ['--file', 'settings', 'settings=conf/settings'],
    ['--file', '/etc/no-such-folder/settings', '/etc/no-such-folder/settings=conf/settings'],
    ['--dir', 'my/settings', 'my=conf'],
    ['--mount', 'my/settings', 'my=conf'],
  ])('what is handed over by %s (%s)', (option, name, handed) => {
    const { folder } = project({ 'main.c': reading(name), 'conf/settings': 'k' });
    const words = ['--json', 'main.c', '--sym-stdin', '1', option, handed];
    const { stdout } = clew(['check', ...words], { directory: folder });
    expect(JSON.parse(stdout).findings).toMatchObject([
      { kind: 'out-of-bounds', confirmed: ['box', expect.stringContaining('asan+ubsan')] },
    ]);
    const replay = clew(['replay', '--native', 'clew-out/findings/0001'], { directory: folder });
    expect(replay.stderr).toContain('AddressSanitizer');
  });

  test.each([
    ['a server', server, ['--sym-socket', '2,1']],
    ['a client', client, ['--sym-socket', '2,1']],
    ['datagrams', datagrams, ['--sym-socket', '1,1']],
    ['a file with an absolute name', configured, ['--sym-file', '/etc/no-such-folder/settings:2']],
  ])('%s', (_, source, options) => {
    const { folder } = project({ 'main.c': source });
    const { stdout, stderr } = clew(['check', '--json', 'main.c', ...options], {
      directory: folder,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).findings).toMatchObject([
      {
        kind: 'out-of-bounds',
        line: 7,
        confirmed: ['box', expect.stringContaining('asan+ubsan')],
      },
    ]);
  });

  test('arguments, which lie side by side', () => {
    const source = `int main(int argc, char **argv) {
  return argc > 1 && argv[1][0] == 'x' && argv[1][-1] == 0;
}
`;
    const { folder } = project({ 'main.c': source });
    const { stdout } = clew(['check', '--json', 'main.c', '--sym-arg', '1'], {
      directory: folder,
    });
    expect(JSON.parse(stdout).findings).toMatchObject([
      {
        kind: 'out-of-bounds',
        line: 2,
        confirmed: ['box', expect.stringContaining('asan+ubsan')],
      },
    ]);
  });

  test('a program that is built already, from its sources and as it is', () => {
    const { folder } = project({ 'main.c': server });
    expect(clew(['cc', '-O1', 'main.c', '-o', 'server'], { directory: folder })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const { stdout } = clew(['check', '--json', './server', '--sym-socket', '2,1'], {
      directory: folder,
    });
    const [finding] = JSON.parse(stdout).findings;
    expect(finding.confirmed).toEqual(['box', expect.stringContaining('asan+ubsan')]);
    appendFileSync(join(folder, 'main.c'), '// changed\n');
    const replay = clew(['replay', '--native', './server', finding.folder], {
      directory: folder,
    });
    expect(replay).toMatchObject({ exitCode: 0 });
    expect(replay.stderr).toContain('the program as it is: it ended with exit code 0');
  });

  test('a program that counts on its optimiser and its linker', () => {
    const source = `inline int last(void) { return 3; }
int nowhere(void);
int neverCalled(void) { return nowhere(); }
int main(int argc, char **argv) {
  char text[3] = "ab";
  return argc > 1 && argv[1][0] == 'x' ? text[last() + argc - 2] : 0;
}
`;
    const { folder } = project({ 'main.c': source });
    const flags = ['-O2', '-ffunction-sections', '-Wl,--gc-sections'];
    expect(clew(['cc', ...flags, 'main.c', '-o', 'program'], { directory: folder })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const { stdout } = clew(['check', '--json', './program', '--sym-arg', '1'], {
      directory: folder,
    });
    expect(JSON.parse(stdout).findings).toMatchObject([
      {
        kind: 'out-of-bounds',
        line: 6,
        confirmed: ['box', expect.stringContaining('asan+ubsan')],
      },
    ]);
  });
});
