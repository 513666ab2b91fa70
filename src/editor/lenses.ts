// Code lenses: what can be done with a function or a program, above its definition.

import type { CodeLens } from 'vscode-languageserver/node';
import { factsOf } from '../survey/c-text.ts';

/** Commands that the server executes; each has the URI of the file first, and the name of a function second. */
export const commandNames = {
  checkFile: 'clew.checkFile',
  checkFunction: 'clew.checkFunction',
  compareWithHead: 'clew.compareWithHead',
  openFinding: 'clew.openFinding',
} as const;

export function lensesOf(uri: string, text: string): CodeLens[] {
  const { functions, role } = factsOf(text);
  return functions.flatMap(({ name, line }) => {
    const range = {
      start: { line: line - 1, character: 0 },
      end: { line: line - 1, character: 0 },
    };
    const lens = (title: string, command: string, ...further: string[]): CodeLens => ({
      range,
      command: { title, command, arguments: [uri, ...further] },
    });
    const isStart = name === 'main' || name === 'LLVMFuzzerTestOneInput';
    if (isStart)
      return [
        lens(
          role === 'program' ? 'check this program' : 'check this harness',
          commandNames.checkFile,
        ),
      ];
    return [
      lens('check this function', commandNames.checkFunction, name),
      lens('compare with HEAD', commandNames.compareWithHead, name),
    ];
  });
}
