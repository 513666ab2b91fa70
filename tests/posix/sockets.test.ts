// Sockets and what comes from outside: the world offers, whoever asks next gets it. What a program does with itself over
// sockets is compared with Linux in tests/libc/sockets.test.ts.

import { describe, expect, test } from 'vitest';
import { Halt } from '../../src/machine/outcome.ts';
import { TestProcess } from './process.ts';

const [inet, stream, datagram] = [2, 1, 2];
const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text) });
const address = (port: number) =>
  Uint8Array.of(2, 0, port >> 8, port & 255, 127, 0, 0, 1, ...Array(8).fill(0));

function processWith(...connections: string[][]) {
  const sent: (readonly [number, string])[] = [];
  const process = new TestProcess({
    connections: connections.map((messages) => messages.map(bytes)),
    sent: (connection, data) => void sent.push([connection, new TextDecoder().decode(data)]),
  });
  const room = process.room(64);
  const receive = (socket: number, size = 64) => {
    const count = process.call('recvfrom', socket, room, size, 0, 0, 0);
    return count < 0 ? count : new TextDecoder().decode(process.readBytes(room, count));
  };
  const listen = () => {
    const socket = process.call('socket', inet, stream, 0);
    expect(process.call('bind', socket, address(80), 16)).toBe(0);
    expect(process.call('listen', socket, 1)).toBe(0);
    return socket;
  };
  return { process, sent, receive, listen };
}

function endOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof Halt ? error.outcome : error;
  }
}

describe('from outside', () => {
  test('a server accepts in order, and is ended when nobody comes any more', () => {
    const { process, sent, receive, listen } = processWith(['one', 'two'], ['three']);
    const server = listen();
    const first = process.call('accept', server, 0, 0);
    expect([receive(first, 2), receive(first), receive(first), receive(first)]).toEqual([
      'on',
      'e',
      'two',
      '',
    ]);
    expect(process.call('sendto', first, 'answer', 6, 0, 0, 0)).toBe(6);
    const second = process.call('accept', server, 0, 0);
    expect(receive(second)).toBe('three');
    expect(process.call('write', second, 'x', 1)).toBe(1);
    expect(sent).toEqual([
      [1, 'answer'],
      [2, 'x'],
    ]);
    expect(endOf(() => process.call('accept', server, 0, 0))).toEqual({
      kind: 'idle',
      call: 'accept',
    });
  });

  test('a client connects to whatever it wants, as long as there are connections', () => {
    const { process, receive } = processWith(['hello']);
    const client = process.call('socket', inet, stream, 0);
    expect(process.call('connect', client, address(4242), 16)).toBe(0);
    expect(receive(client)).toBe('hello');
    const another = process.call('socket', inet, stream, 0);
    expect(process.call('connect', another, address(4242), 16)).toBe(-111);
  });

  test('datagrams are taken from any connection, and answers belong to it', () => {
    const { process, sent, receive } = processWith(['a', 'b'], ['c']);
    const socket = process.call('socket', inet, datagram, 0);
    process.call('bind', socket, address(67), 16);
    expect([receive(socket), receive(socket)]).toEqual(['a', 'b']);
    process.call('sendto', socket, 'to a', 4, 0, address(68), 16);
    expect(receive(socket)).toBe('c');
    process.call('sendto', socket, 'to c', 4, 0, address(68), 16);
    expect(sent).toEqual([
      [1, 'to a'],
      [2, 'to c'],
    ]);
    expect(endOf(() => receive(socket))).toEqual({ kind: 'idle', call: 'recvfrom' });
  });

  test('who polls in vain for ever is ended too', () => {
    const { process, listen } = processWith();
    const entry = new Uint8Array(new Int32Array([listen(), 1]).buffer);
    expect(process.call('poll', entry, 1, 10)).toBe(0);
    expect(endOf(() => process.call('poll', entry, 1, -1))).toEqual({ kind: 'idle', call: 'poll' });
    const forever = endOf(() => {
      for (;;) process.call('poll', entry, 1, 1000);
    });
    expect(forever).toEqual({ kind: 'idle', call: 'poll' });
  });
});
