// The Redis of a cluster as operators run it: with a password, with TLS, with a replica and sentinels; full; and behind a network
// that is cut. Results are those of one thread.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';
import { CutNetwork } from './cut-network.ts';
import { freePort, type Running, SmallCluster } from './small-cluster.ts';

const subject = join(import.meta.dirname, 'letters.c');
const cluster = new SmallCluster();
const settings = '?lost-after=2s&slice=1s';
let one: Record<string, string>;
let running: Running[] = [];

beforeAll(async () => {
  if (!has('redis-server')) return;
  await cluster.startRedis();
  await cluster.check('one', [subject, '--workers', '1']).ended;
  one = cluster.contents('one');
});
afterEach(() => {
  for (const { process } of running) process.kill('SIGKILL');
  running = [];
});
afterAll(() => cluster.close());

async function worker(address: string, environment = {}): Promise<Running> {
  const started = await cluster.startWorker(address, { environment });
  running.push(started);
  return started;
}

function check(out: string, address: string, environment = {}): Running {
  return cluster.check(out, [subject, '--workers', '0', '--cluster', address], environment);
}

/** The check explores everything, and finds what one thread does. Returns what it has said. */
async function expectSame(checking: Running, out: string): Promise<string> {
  const { stdout, stderr } = await checking.ended;
  if (stdout === '') throw new Error(stderr);
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ stopped: 'exhausted', complete: true, deaths: [] });
  expect(cluster.contents(out)).toEqual(one);
  return JSON.stringify(result.notes ?? []) + stderr;
}

describe.skipIf(!has('redis-server'))('the Redis of a cluster (needs redis-server)', () => {
  test('a full Redis costs the cluster, not the check', async () => {
    await cluster.tellRedis('config', 'set', 'maxmemory', '1');
    const checking = check('full', cluster.address);
    await expectSame(checking, 'full');
    await cluster.tellRedis('config', 'set', 'maxmemory', '0');
  });

  test('a Redis that is full for a while in the middle', async () => {
    const explorer = await worker(cluster.address);
    const checking = check('filled', cluster.address);
    await cluster.inTheMiddle('filled');
    await cluster.tellRedis('config', 'set', 'maxmemory', '1');
    await wait(3_000);
    await cluster.tellRedis('config', 'set', 'maxmemory', '0');
    await expectSame(checking, 'filled');
    expect(explorer.said()).toMatch(/the Redis of the cluster is out of memory/);
  });

  test('a Redis that is gone for good keeps neither check nor worker from ending', async () => {
    const port = await freePort();
    const server = await cluster.startServer(['--port', String(port)]);
    const address = `redis://127.0.0.1:${port}${settings}`;
    const explorer = await worker(address);
    const checking = check('gone', address);
    await cluster.inTheMiddle('gone');
    server.kill('SIGKILL');
    await expectSame(checking, 'gone');
    explorer.process.kill('SIGTERM');
    expect((await explorer.ended).exit).toBe(0);
  });

  test('a worker that is cut from the network, and one that takes its place', async () => {
    const network = await CutNetwork.open(cluster.address);
    await worker(network.address);
    const checking = check('cut', cluster.address);
    await cluster.inTheMiddle('cut');
    network.cut();
    await worker(cluster.address);
    await expectSame(checking, 'cut');
    network.close();
  });

  test('a check that is cut from the network goes on alone', async () => {
    const network = await CutNetwork.open(cluster.address);
    await worker(cluster.address);
    const checking = check('alone', network.address);
    await cluster.inTheMiddle('alone');
    network.cut();
    await expectSame(checking, 'alone');
    network.close();
  });
});

describe.skipIf(!has('redis-server') || !has('openssl'))(
  'TLS and a password (needs redis-server, openssl)',
  () => {
    test('a certificate of our own, and a wrong password', async () => {
      const [port, files] = [await freePort(), certificate()];
      const { key, certificate: file } = files;
      await cluster.startServer([
        ...['--port', '0', '--tls-port', String(port), '--requirepass', 'secret'],
        ...['--tls-cert-file', file, '--tls-key-file', key, '--tls-ca-cert-file', file],
        ...['--tls-auth-clients', 'no'],
      ]);
      const trusting = { NODE_EXTRA_CA_CERTS: file };
      const address = `rediss://:secret@localhost:${port}${settings}`;
      await worker(address, trusting);
      await expectSame(check('tls', address, trusting), 'tls');
      for (const [wrong, environment, message] of [
        [address.replace('secret', 'guess'), trusting, /cannot be reached \(WRONGPASS/],
        [address, {}, /its certificate is not trusted/],
      ] as const) {
        const { exit, stderr } = await check('wrong', wrong, environment).ended;
        expect(exit).toBe(2);
        expect(stderr).toMatch(message);
        expect(stderr).not.toMatch(/secret|guess/);
      }
    });
  },
);

describe.skipIf(!has('redis-server'))('a replica (needs redis-server)', () => {
  test('sentinels promote it when the primary is lost', async () => {
    const [primary, replica, sentinel] = [await freePort(), await freePort(), await freePort()];
    const first = await cluster.startServer(['--port', String(primary)]);
    await cluster.startServer([
      ...['--port', String(replica), '--replicaof', '127.0.0.1', String(primary)],
      ...['--repl-diskless-sync-delay', '0'],
    ]);
    const file = join(cluster.folder, 'sentinel.conf');
    writeFileSync(
      file,
      [
        `port ${sentinel}`,
        'bind 127.0.0.1',
        `sentinel monitor main 127.0.0.1 ${primary} 1`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 3000',
      ].join('\n'),
    );
    await cluster.startServer([file, '--sentinel']);
    const address = `redis+sentinel://127.0.0.1:${sentinel}/main${settings}`;
    await worker(address);
    const checking = check('promoted', address);
    await cluster.inTheMiddle('promoted');
    first.kill('SIGKILL');
    await expectSame(checking, 'promoted');
  });
});

/** A certificate for localhost that only who has it trusts. */
function certificate(): { readonly key: string; readonly certificate: string } {
  const [key, file] = ['key.pem', 'certificate.pem'].map((name) => join(cluster.folder, name));
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key as string, '-out', file as string, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  ]);
  return { key: key as string, certificate: file as string };
}
