// A stand-in for the parts of Visual Studio Code that editors/vscode uses: it keeps what the client registers and asks for. Its language
// client starts the server with the command that it is given, and speaks the protocol with it (client.ts).

import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { EditorClient } from './client.ts';

interface Execution {
  readonly command: string;
  readonly args: readonly string[];
}

interface StandIn {
  readonly commands: Map<string, () => unknown>;
  readonly terminals: { readonly shellArgs: readonly string[] }[];
  taskProvider: { provideTasks(): { readonly execution: Execution }[] } | undefined;
  client: EditorClient | undefined;
}

/** Starts the extension in a project. `command` is the setting clew.command. */
export async function startExtension(
  extension: string,
  project: string,
  command: readonly string[],
) {
  const editor: StandIn = {
    ...{ commands: new Map(), terminals: [], taskProvider: undefined, client: undefined },
  };
  const modules: Readonly<Record<string, unknown>> = {
    vscode: vscodeFor(editor, project, { command, onSave: false, budget: '5s' }),
    'vscode-languageclient/node': { LanguageClient: clientFor(editor) },
  };
  const { activate, deactivate } = loadWith(modules, join(extension, 'extension.js'));
  const subscriptions: unknown[] = [];
  await activate({ subscriptions });
  if (editor.client === undefined) throw new Error('the extension has started no server');
  return { editor, client: editor.client, deactivate };
}

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

/** What the extension requires is not installed here: these modules take its place. */
function loadWith(modules: Readonly<Record<string, unknown>>, file: string): Extension {
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (name, ...rest) => modules[name] ?? load(name, ...rest);
  const require = createRequire(import.meta.url);
  try {
    delete require.cache[file];
    return require(file) as Extension;
  } finally {
    loader._load = load;
  }
}

function vscodeFor(editor: StandIn, project: string, settings: Readonly<Record<string, unknown>>) {
  return {
    commands: {
      registerCommand: (name: string, act: () => unknown) => editor.commands.set(name, act),
    },
    tasks: {
      registerTaskProvider: (_: string, provider: NonNullable<StandIn['taskProvider']>) => {
        editor.taskProvider = provider;
      },
    },
    workspace: {
      getConfiguration: () => ({ get: (name: string) => settings[name] }),
      workspaceFolders: [{ uri: { fsPath: project } }],
      createFileSystemWatcher: () => ({}),
    },
    window: {
      showQuickPick: async (items: readonly unknown[]) => items[0],
      showInformationMessage: () => {},
      createTerminal: (terminal: StandIn['terminals'][number]) => {
        editor.terminals.push(terminal);
        return { show: () => {} };
      },
    },
    TaskScope: { Workspace: 2 },
    ProcessExecution: class implements Execution {
      readonly command: string;
      readonly args: readonly string[];
      constructor(command: string, args: readonly string[]) {
        this.command = command;
        this.args = args;
      }
    },
    Task: class {
      readonly execution: unknown;
      constructor(...given: readonly unknown[]) {
        this.execution = given[4];
      }
    },
  };
}

interface ServerOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string };
}

function clientFor(editor: StandIn) {
  return class {
    private readonly server: ServerOptions;
    private readonly options: { readonly initializationOptions: object };

    constructor(
      _id: string,
      _name: string,
      server: ServerOptions,
      options: { readonly initializationOptions: object },
    ) {
      this.server = server;
      this.options = options;
    }

    async start(): Promise<void> {
      const { command, args, options } = this.server;
      const client = new EditorClient(options.cwd, [command, ...args]);
      editor.client = client;
      await client.initialize(options.cwd, this.options.initializationOptions);
      await client.connection.sendNotification('initialized', {});
    }

    async stop(): Promise<void> {
      await editor.client?.close();
    }
  };
}
