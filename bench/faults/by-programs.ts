// Attacks by the program itself, in its native run: processes that outlive it, files outside of its folder, more of everything
// than it should have. Clew must end, with the finding, and nothing of the program may be left.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sanitizingCompiler } from '../../tests/judge/native.ts';
import { type Attack, Failure, type Laboratory } from './attack.ts';

/** What a program does before it breaks. MARK is the name by which what is left of it is recognised. */
const deeds: Readonly<Record<string, string>> = {
  daemon: 'if (fork() == 0) { setsid(); if (fork() == 0) rest(); _exit(0); }',
  'child that holds the pipes': 'if (fork() == 0) { setsid(); rest(); }',
  'deaf child': 'signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); if (fork() == 0) rest();',
  'many children': 'for (int i = 0; i < 500; i++) if (fork() == 0) rest();',
  'file in /tmp': 'write_to("/tmp/" MARK);',
  'file in the home': 'write_to(HOME "/" MARK);',
  'file beside the sources': 'write_to(SOURCES "/" MARK);',
  'endless output': 'for (;;) puts("clew");',
  'large file':
    'for (int f = open("large", 65, 0600);;) if (write(f, block, sizeof block) < 0) break;',
  'all memory':
    'for (;;) { char *p = malloc(sizeof block); if (!p) break; memset(p, 1, sizeof block); }',
  'endless sleep': 'for (;;) pause();',
  'killed parent': 'kill(getppid(), SIGKILL);',
};

const hostileChildren: Attack = {
  name: 'hostile native programs',
  weight: 4,
  obstacle: () =>
    sanitizingCompiler === undefined ? 'there is no compiler with sanitizers' : undefined,
  async attempt(laboratory) {
    const mark = `clew-fault-${process.pid}-${laboratory.random.bits() >>> 0}`;
    const name = laboratory.pick(Object.keys(deeds));
    const file = laboratory.path('hostile.c');
    writeFileSync(file, programThat(deeds[name], mark, laboratory));
    const words = ['check', '--sym-stdin', '1', '--max-time', '60s', file];
    const { exitCode, stdout } = await laboratory.run(words);
    if (exitCode !== 1) throw new Failure('lost', `${name}: exit code ${exitCode}\n${stdout}`);
    const left = [...processesNamed(mark), ...filesNamed(mark, laboratory)];
    if (left.length > 0) throw new Failure('wrong', `${name}: left behind: ${left.join(', ')}`);
  },
};

export const attacksByPrograms: readonly Attack[] = [hostileChildren];

function programThat(deed: string, mark: string, { folder }: Laboratory): string {
  return `#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define MARK "${mark}"
#define HOME "${folder}"
#define SOURCES "${folder}"
static char block[1 << 20];
void rest(void) { execl("/bin/sh", "sh", "-c", "sleep 1000; :", MARK, (char *)0); _exit(1); }
void write_to(const char *path) { FILE *f = fopen(path, "w"); if (f) { fputs(MARK, f); fclose(f); } }
static void misbehave(void) { ${deed} }
int main(void) {
  if (getchar() != 'x') return 0;
  if (getenv("CLEW_NEVER")) { rest(); write_to(block); }
  volatile int zero = 0;
  if (access("/proc/self/stat", F_OK) == 0) misbehave();
  return 1 / zero;
}
`;
}

function processesNamed(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(mark))
    .map((name) => {
      process.kill(Number(name), 'SIGKILL');
      return `process ${name}`;
    });
}

function commandOf(process: string): string {
  try {
    return readFileSync(join('/proc', process, 'cmdline'), 'latin1');
  } catch {
    return ''; // It has ended.
  }
}

function filesNamed(mark: string, { folder }: Laboratory): string[] {
  const paths = [join(tmpdir(), mark), join(folder, mark)].filter((path) => existsSync(path));
  for (const path of paths) rmSync(path);
  return paths;
}
