// A check that is watched: `clew check --ui` in a process of its own, and its page over HTTP.

import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LiveStatus } from '../../src/server/protocol.ts';
import { main } from '../cli/clew.ts';
import { project } from '../source/project.ts';

/** There are more paths than a test has time for. Line 8 is in few of them, line 10 in none. */
const endless = `#include <unistd.h>
int main(void) {
  char t[30];
  int n = 0;
  if (read(0, t, 30) != 30) return 1;
  if (t[0] == 'q' && t[1] == 'w')
    if (t[2] == 'e')
      n = 99;
  if (t[0] > 'z' && t[0] < 'a')
    n = 7;
  for (int i = 3; i < 30; i++) if (t[i] > 'a') n++;
  return n;
}
`;

export interface Served {
  readonly address: string;
  readonly process: ChildProcess;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  readonly said: () => string;
}

export interface WatchedCheck extends Served {
  /** The folder that it was started in, and that of its results. */
  readonly folder: string;
  readonly out: string;
}

export async function watchedCheck(
  words: readonly string[] = [],
  source = endless,
): Promise<WatchedCheck> {
  const { folder } = project({ 'a.c': source });
  return watchedIn(folder, words);
}

/** The check of a folder, which goes on if it was begun before. */
export async function watchedIn(
  folder: string,
  words: readonly string[] = [],
): Promise<WatchedCheck> {
  const options = ['--ui', '--sym-stdin', '30', '--native', 'off', '--workers', '2', '--quiet'];
  const command = ['check', ...options, '--out', 'out', ...words, 'a.c'];
  return { ...(await served(command, folder)), folder, out: join(folder, 'out') };
}

/** A command that says at which address it serves. */
export async function served(command: readonly string[], folder: string): Promise<Served> {
  const child = spawn(process.execPath, [main, ...command], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const [found] = /http:\/\/\S+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stderr.on('data', hear);
    child.stdout.on('data', hear);
    void ended.then(() => reject(new Error(`no address: ${text}`)));
  });
  return { address, process: child, ended, said: () => text };
}

export async function statusOf({ address }: WatchedCheck): Promise<LiveStatus> {
  return (await (await fetch(`${address}api/status`)).json()) as LiveStatus;
}

/** Asks again and again until the status is as wanted. */
export async function statusWhere(
  check: WatchedCheck,
  isWanted: (status: LiveStatus) => boolean,
): Promise<LiveStatus> {
  for (;;) {
    const status = await statusOf(check);
    if (isWanted(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function command(
  { address }: WatchedCheck,
  given: object,
): Promise<{ kind: string; text: string }> {
  const response = await fetch(`${address}api/command`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  return (await response.json()) as { kind: string; text: string };
}

/** A request with headers of its own, which fetch() does not send. */
export function statusCode(
  address: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}
