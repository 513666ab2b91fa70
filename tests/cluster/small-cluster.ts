// A cluster on this machine: a redis-server on a port of its own, workers and checks as processes of the built clew.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { main } from '../cli/clew.ts';

/** What everybody in the cluster has in the environment; a worker that stands still counts as lost after two seconds. */
const quick = { CLEW_CLUSTER_LOCK: '2000', CLEW_CLUSTER_SLICE: '1000' };

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

  constructor(private readonly environment: Readonly<Record<string, string>> = quick) {}

  async startRedis(): Promise<void> {
    if (this.address === '') this.address = `redis://127.0.0.1:${await freePort()}`;
    const port = new URL(this.address).port;
    const words = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.redis = spawn('redis-server', [...words, '--dir', this.folder], { stdio: 'pipe' });
    this.keep(this.redis);
    let text = '';
    for await (const piece of this.redis.stdout ?? []) {
      text += String(piece);
      if (/Ready to accept connections/.test(text)) break;
    }
  }

  /** Everything that Redis had is gone. */
  async restartRedis(pause = 200): Promise<void> {
    const { redis } = this;
    const gone = new Promise((resolve) => redis?.once('exit', resolve));
    redis?.kill('SIGKILL');
    await gone;
    await wait(pause);
    await this.startRedis();
  }

  async startWorker(more: Readonly<Record<string, string>> = {}): Promise<Running> {
    const worker = this.start(['worker', '--threads', '1', '--cluster', this.address], more);
    while (!/ serves /.test(worker.said())) {
      await wait(20);
      if (worker.process.exitCode !== null) throw new Error(worker.said());
    }
    return worker;
  }

  /** A check that explores on the cluster, unless words say otherwise. */
  check(out: string, words: readonly string[]): Running {
    const more = ['--no-native', '--json', '--out', join(this.folder, out)];
    return this.start(['check', ...words, ...more], {});
  }

  start(words: readonly string[], more: Readonly<Record<string, string>>): Running {
    const cache = join(this.folder, 'cache');
    const env = { ...process.env, XDG_CACHE_HOME: cache, ...this.environment, ...more };
    const child = spawn(process.execPath, [main, ...words], { env, stdio: 'pipe' });
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
