// A network between one member of a cluster and its Redis that can be cut: connections stay open, and nothing comes through. That is
// what a machine sees whose cable was pulled; a closed connection would be noticed at once.

import { createConnection, createServer, type Server, type Socket } from 'node:net';

export class CutNetwork {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** The address of the cluster as it is behind this network. */
    readonly address: string,
  ) {}

  static open(address: string): Promise<CutNetwork> {
    const target = new URL(address);
    return new Promise((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => {
        const own = server.address();
        const behind = new URL(address);
        behind.port = String(typeof own === 'object' ? own?.port : 0);
        const network = new CutNetwork(server, behind.href);
        server.on('connection', (near) => network.join(near, Number(target.port)));
        resolve(network);
      });
    });
  }

  /** From now on nothing comes through, in connections that are there and in new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, port: number): void {
    const far = createConnection({ host: '127.0.0.1', port });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (piece) => to.write(piece));
      from.on('error', () => {}); // the other end hears that it is closed
      from.once('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isCut) from.pause();
    }
  }
}
