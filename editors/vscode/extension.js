// A client of clew lsp for Visual Studio Code. Everything that any editor can have is in the server; here are the start of the server, a
// terminal with gdb, and tasks for the targets of clew.config.json.

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('clew.debugFinding', debugFinding),
    vscode.commands.registerCommand('clew.restart', () => client?.restart()),
    vscode.tasks.registerTaskProvider('clew', { provideTasks, resolveTask: (task) => taskOf(task.definition.target) }),
  );
  const settings = vscode.workspace.getConfiguration('clew');
  const [command, ...words] = settings.get('command');
  client = new LanguageClient(
    'clew',
    'clew',
    { command, args: [...words, 'lsp', '--stdio'], options: { cwd: root() } },
    {
      documentSelector: [{ scheme: 'file', language: 'c' }],
      initializationOptions: { onSave: settings.get('onSave'), budget: settings.get('budget') },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/stats.json') },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();

function root() {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? process.cwd();
}

function commandLine(...words) {
  return [...vscode.workspace.getConfiguration('clew').get('command'), ...words];
}

/** The findings of the last check, to choose from. */
async function debugFinding() {
  const folder = join(root(), 'clew-out/findings');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const items = names.map((name) => {
    const { kind, message } = JSON.parse(readFileSync(join(folder, name, 'finding.json'), 'utf8'));
    return { label: name, description: kind, detail: message };
  });
  if (items.length === 0) {
    vscode.window.showInformationMessage('clew: there is no finding in clew-out yet: run clew check first');
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Which finding?' });
  if (chosen === undefined) return;
  const [shellPath, ...shellArgs] = commandLine('replay', '--native', '--gdb', join(folder, chosen.label));
  vscode.window.createTerminal({ name: `gdb ${chosen.label}`, cwd: root(), shellPath, shellArgs }).show();
}

function provideTasks() {
  const file = join(root(), 'clew.config.json');
  if (!existsSync(file)) return [];
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).targets ?? {}).map(taskOf);
}

function taskOf(target) {
  const [command, ...words] = commandLine('check', '--target', target);
  return new vscode.Task(
    { type: 'clew', target },
    vscode.TaskScope.Workspace,
    `check ${target}`,
    'clew',
    new vscode.ProcessExecution(command, words, { cwd: root() }),
    '$clew',
  );
}
