// clew lsp: a server of the Language Server Protocol on standard input and output. It shows findings of the last check and of quick checks
// when a file is saved. The protocol is vscode-languageserver's, which is bundled into this file alone (bundle.ts).

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CodeActionKind,
  type Connection,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fields, flag, optional, validate, word } from '../base/schema.ts';
import type { OwnAnswer } from '../host/own-command.ts';
import { runOwnCommand } from '../host/own-command.ts';
import { actionsFor } from './actions.ts';
import { Commands } from './commands.ts';
import { diagnosticOf } from './diagnostics.ts';
import { hoverText } from './hover.ts';
import { findingsIn, KnownFindings } from './known-findings.ts';
import { commandNames, lensesOf } from './lenses.ts';
import type { KnownTarget } from './quick-check.ts';

export interface LspSetting {
  /** How clew is started: node and its file. */
  readonly program: readonly string[];
  readonly version: string;
  /** The targets of the configuration for a folder. */
  targets(directory: string): Promise<readonly KnownTarget[]>;
}

/** What editors may set as initialization options. */
export interface EditorOptions {
  /** Whether a file is checked when it is saved. */
  readonly onSave?: boolean | undefined;
  /** What such a check may take: "5s". */
  readonly budget?: string | undefined;
  /** What a check or a comparison may take that the user asks for: "30s". */
  readonly askedBudget?: string | undefined;
}

const optionsSchema = fields<EditorOptions>({
  onSave: optional(flag),
  budget: optional(word),
  askedBudget: optional(word),
});
/** The results folder of checks that name none. */
const usualFolder = 'clew-out';
const usualOptions = { onSave: true, budget: '5s', askedBudget: '30s' };

/** Serves until the client has gone. */
export async function serveEditor(setting: LspSetting): Promise<void> {
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  );
  const scratch = mkdtempSync(join(tmpdir(), 'clew-lsp-'));
  const server = new LspServer(connection, setting, scratch);
  const closed = new Promise<void>((done) => {
    connection.onExit(() => done());
    process.stdin.on('end', () => done());
    process.stdin.on('close', () => done());
  });
  connection.listen();
  await closed;
  server.close();
  rmSync(scratch, { recursive: true, force: true });
}

class LspServer {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly known = new KnownFindings();
  private readonly end = new AbortController();
  private readonly connection: Connection;
  private readonly commands: Commands;
  private readonly targets: LspSetting['targets'];
  private options = usualOptions;
  private root = process.cwd();

  constructor(connection: Connection, setting: LspSetting, scratch: string) {
    this.connection = connection;
    this.targets = (directory) => setting.targets(directory);
    let folders = 0;
    this.commands = new Commands({
      connection,
      targets: this.targets,
      folder: () => {
        const folder = join(scratch, String(++folders));
        mkdirSync(folder);
        return folder;
      },
      run: (words, directory, signal): Promise<OwnAnswer> =>
        runOwnCommand({
          ...{ program: setting.program, words, directory },
          signal: AbortSignal.any([signal, this.end.signal]),
        }),
      found: (source, findings) => this.publish(this.known.replace(source, findings)),
      budget: (of) => (of === 'save' ? this.options.budget : this.options.askedBudget),
      textOf: (uri) => this.documents.get(uri)?.getText(),
    });
    connection.onInitialize((params) => this.initialize(params, setting.version));
    connection.onInitialized(() => void this.showLastCheck());
    connection.onCodeLens(({ textDocument: { uri } }) => {
      const document = this.documents.get(uri);
      return document === undefined ? [] : lensesOf(uri, document.getText());
    });
    connection.onHover(({ textDocument: { uri }, position }) => {
      const here = this.known.of(uri).filter(({ finding }) => finding.line === position.line + 1);
      if (here.length === 0) return null;
      return { contents: { kind: 'markdown', value: here.map(hoverText).join('\n\n---\n\n') } };
    });
    connection.onCodeAction(({ context }) => actionsFor(context.diagnostics, this.root));
    connection.onExecuteCommand(({ command, arguments: words = [] }, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      return this.commands.execute(command, words, stop.signal);
    });
    connection.onDidChangeWatchedFiles(() => void this.showLastCheck());
    this.documents.onDidSave(({ document: { uri } }) => {
      void this.showLastCheck();
      if (this.options.onSave) void this.commands.checkOnSave(uri);
    });
    this.documents.listen(connection);
  }

  close(): void {
    this.end.abort();
  }

  private initialize(params: InitializeParams, version: string): InitializeResult {
    const read = validate(params.initializationOptions ?? {}, optionsSchema);
    if (read.kind === 'valid')
      this.options = {
        onSave: read.value.onSave ?? usualOptions.onSave,
        budget: read.value.budget ?? usualOptions.budget,
        askedBudget: read.value.askedBudget ?? usualOptions.askedBudget,
      };
    else this.connection.window.showWarningMessage(`clew: initialization options: ${read.problem}`);
    const [first] = params.workspaceFolders ?? [];
    if (first !== undefined) this.root = fileURLToPath(first.uri);
    return {
      serverInfo: { name: 'clew', version },
      capabilities: {
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: { includeText: false },
        },
        codeLensProvider: {},
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        executeCommandProvider: { commands: Object.values(commandNames) },
      },
    };
  }

  /** Results are where the command line puts them: in clew-out, and where the targets of the configuration say. */
  private async showLastCheck(): Promise<void> {
    const targets = await this.targets(this.root);
    const places = new Map([[join(this.root, usualFolder), this.root]]);
    for (const { directory, out } of targets)
      places.set(out ?? join(directory, usualFolder), directory);
    for (const [folder, directory] of places)
      this.publish(this.known.replace(folder, findingsIn(folder, directory)));
  }

  private publish(uris: ReadonlySet<string>): void {
    for (const uri of uris)
      void this.connection.sendDiagnostics({
        uri,
        diagnostics: this.known.of(uri).map(diagnosticOf),
      });
  }
}
