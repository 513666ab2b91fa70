// A cluster on this machine: a redis-server on a port of its own, workers and checks as processes of the built clew.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { main } from '../cli/clew.ts';

/** In the address of the cluster: a worker that stands still counts as lost after two seconds. */
const quick = '?lost-after=2s&slice=1s';

type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has said on stderr so far. */
  said(): string;
}

export class SmallCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'clew-cluster-'));
  private readonly children = new Set<ChildProcess>();
  private redis: ChildProcess | undefined;
  address = '';

  constructor(private readonly settings = quick) {}

  async startRedis(): Promise<void> {
    if (this.address === '') this.address = `redis://127.0.0.1:${await freePort()}${this.settings}`;
    const port = new URL(this.address).port;
    this.redis = await this.startServer(['--port', port]);
  }

  /** A redis-server of its own on loopback, without a disk. */
  async startServer(words: readonly string[]): Promise<ChildProcess> {
    const common = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const folder = mkdtempSync(join(this.folder, 'redis-'));
    const isSentinel = words.includes('--sentinel');
    const all = isSentinel ? words : [...words, ...common, '--dir', folder];
    const server = spawn('redis-server', all, { stdio: 'pipe' });
    this.keep(server);
    let text = '';
    const ready = isSentinel ? /Sentinel ID is/ : /Ready to accept connections/;
    for await (const piece of server.stdout) {
      text += String(piece);
      if (ready.test(text)) return server;
    }
    throw new Error(text);
  }

  /** Everything that Redis had is gone. */
  async restartRedis(pause = 200): Promise<void> {
    await ended(this.redis, 'SIGKILL');
    await wait(pause);
    await this.startRedis();
  }

  /** Tells Redis something, as an operator would. */
  async tellRedis(command: string, ...words: string[]): Promise<void> {
    const redis = new Redis(Number(new URL(this.address).port));
    await redis.call(command, ...words);
    redis.disconnect();
  }

  async startWorker(
    address = this.address,
    { environment = {}, clew = main }: { environment?: Environment; clew?: string } = {},
  ): Promise<Running> {
    const words = ['worker', '--threads', '1', '--cluster', address];
    const worker = this.start(words, environment, clew);
    while (!/ serves /.test(worker.said())) {
      await wait(20);
      if (worker.process.exitCode !== null) throw new Error(worker.said());
    }
    return worker;
  }

  /** A check that explores on the cluster, unless words say otherwise. */
  check(out: string, words: readonly string[], environment: Environment = {}): Running {
    const more = ['--no-native', '--json', '--out', join(this.folder, out)];
    return this.start(['check', ...words, ...more], environment);
  }

  /** Waits until the first tests of a check are there. */
  async inTheMiddle(out: string): Promise<void> {
    for (;;) {
      await wait(50);
      try {
        if (Object.keys(this.contents(out)).length > 20) return;
      } catch {
        // There is no folder yet.
      }
    }
  }

  start(words: readonly string[], more: Environment = {}, clew = main): Running {
    // Workers are machines of their own; a check finds what was compiled for other tests.
    const cache = words[0] === 'worker' && { XDG_CACHE_HOME: join(this.folder, 'cache') };
    const env = { ...process.env, ...cache, ...more };
    const child = spawn(process.execPath, [clew, ...words], { env, stdio: 'pipe' });
    this.keep(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (piece) => {
      stdout += piece;
    });
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (exit) => resolve({ exit, stdout, stderr }));
    });
    return { process: child, ended, said: () => stderr };
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await wait(50);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Everything below tests and findings, as text. */
  contents(out: string): Record<string, string> {
    const folder = join(this.folder, out);
    const found: [string, string][] = [];
    for (const name of ['tests', 'findings']) {
      const all = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
      for (const file of all.filter((each) => each.isFile())) {
        const path = join(file.parentPath, file.name);
        const text = readFileSync(path, 'latin1').replaceAll(folder, 'OUT');
        found.push([relative(folder, path), text]);
      }
    }
    return Object.fromEntries(found.sort());
  }

  private keep(child: ChildProcess): void {
    this.children.add(child);
    child.once('close', () => this.children.delete(child));
  }
}

/** Ends a process, and waits until it is gone. */
async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
