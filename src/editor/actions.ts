// What can be done about a diagnostic of clew's: open the finding, or keep its input as a test in the project.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import { fields, text, validate } from '../base/schema.ts';
import type { DiagnosticData } from './diagnostics.ts';
import { commandNames } from './lenses.ts';

const dataSchema = fields<DiagnosticData>({ folder: text });

/** `root` is the folder of the project; the test goes to its folder tests/. */
export function actionsFor(diagnostics: readonly Diagnostic[], root: string): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const read = validate(diagnostic.data, dataSchema);
    if (diagnostic.source !== 'clew' || read.kind === 'wrong') return [];
    const { folder } = read.value;
    return [...testActions(diagnostic, folder, root), openAction(diagnostic, folder)];
  });
}

function openAction(diagnostic: Diagnostic, folder: string): CodeAction {
  const title = 'clew: open the finding';
  const command = { title, command: commandNames.openFinding, arguments: [folder] };
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command };
}

/** A check with --suite assert writes test.c beside each finding, and quick checks do. */
function testActions(diagnostic: Diagnostic, folder: string, root: string): CodeAction[] {
  const source = join(folder, 'test.c');
  if (!existsSync(source)) return [];
  const name = `clew_${diagnostic.code}_line_${diagnostic.range.start.line + 1}.c`.replaceAll(
    '-',
    '_',
  );
  const uri = pathToFileURL(join(root, 'tests', name)).href;
  const start = { line: 0, character: 0 };
  return [
    {
      title: `clew: write the test tests/${name}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: {
        documentChanges: [
          { kind: 'create', uri, options: { overwrite: true } },
          {
            textDocument: { uri, version: null },
            edits: [{ range: { start, end: start }, newText: readFileSync(source, 'utf8') }],
          },
        ],
      },
    },
  ];
}
