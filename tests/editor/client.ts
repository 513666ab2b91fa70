// A client of the Language Server Protocol for tests, which starts the built package.

import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { main } from '../cli/clew.ts';

export class EditorClient {
  readonly connection: ProtocolConnection;
  private readonly child: ChildProcess;
  private readonly published: PublishDiagnosticsParams[] = [];
  private readonly waiting = new Set<() => void>();
  readonly messages: string[] = [];

  constructor(
    directory: string,
    [command, ...words]: readonly string[] = [process.execPath, main, 'lsp', '--stdio'],
  ) {
    const child = spawn(command, words, {
      cwd: directory,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child = child;
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params) => {
      this.published.push(params as PublishDiagnosticsParams);
      for (const wake of this.waiting) wake();
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.onRequest('window/showMessageRequest', ({ message }: { message: string }) => {
      this.messages.push(message);
      return null;
    });
    this.connection.onRequest('window/workDoneProgress/create', () => null);
    this.connection.listen();
  }

  initialize(directory: string, options: object = {}): Promise<InitializeResult> {
    const uri = pathToFileURL(directory).href;
    return this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'test' }],
      capabilities: { window: { workDoneProgress: true, showDocument: { support: true } } },
      initializationOptions: options,
    });
  }

  /** Waits until the diagnostics of a file are as wanted. */
  async diagnostics(uri: string, isWanted: (params: PublishDiagnosticsParams) => boolean) {
    for (;;) {
      const last = this.published.findLast((each) => each.uri === uri);
      if (last !== undefined && isWanted(last)) return last.diagnostics;
      await new Promise<void>((wake) => {
        const once = () => {
          this.waiting.delete(once);
          wake();
        };
        this.waiting.add(once);
      });
    }
  }

  async close(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await new Promise((done) => this.child.on('close', done));
    this.connection.dispose();
  }
}
