// Exit codes: 2 for the user's mistakes, 3 for ours and the machine's faults.

import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { WriteError } from '../../src/base/write-error.ts';
import { failureOf } from '../../src/cli/failure.ts';
import { LinkError } from '../../src/ir/linker.ts';
import { BitcodeError } from '../../src/ir/reader/failure.ts';

const place = { file: 'a.bc', function: undefined, bitOffset: 32 };

const noSpace = 'no space is left on the disk (ENOSPC)';

/** An error that has ended a thread has its properties, but not its class. */
function fromThread({ name, message, what, code }: WriteError): Error {
  return Object.assign(new Error(message), { name, what, code });
}

/** As Node's functions throw it. */
function raw(code: string, path: string): Error {
  return Object.assign(new Error(code), { code, path, syscall: 'open' });
}

test.each([
  [new UserError('there is no file'), 2, 'clew: there is no file\n'],
  [new BitcodeError('an unknown record', place), 2, 'clew: a.bc: an unknown record (at bit 32)\n'],
  [new LinkError('x is defined twice', ['a.c', 'b.c']), 2, 'clew: x is defined twice\n'],
  [new WriteError('out/x', 'ENOSPC'), 3, `clew: out/x could not be written: ${noSpace}\n`],
  [fromThread(new WriteError('x', 'ENOSPC')), 3, `clew: x could not be written: ${noSpace}\n`],
  [raw('ENOSPC', '/tmp/x'), 3, `clew: /tmp/x could not be written: ${noSpace}\n`],
  [new CommanderError(1, 'commander.unknownOption', 'unknown option'), 2, ''],
  [new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), 0, ''],
])('%s', (error, exitCode, message) => {
  expect(failureOf(error, '1.0.0')).toEqual({ exitCode, message });
});

test('a file that is not there is no fault of the machine', () => {
  expect(failureOf(raw('ENOENT', '/tmp/x'), '1.0.0').message).toContain('this is a bug in clew');
});

test('anything else is our bug, with all that a report needs', () => {
  const failure = failureOf(new TypeError('x is undefined'), '1.2.3');
  expect(failure.exitCode).toBe(3);
  expect(failure.message).toContain('this is a bug in clew');
  expect(failure.message).toContain('clew 1.2.3');
  expect(failure.message).toContain('TypeError: x is undefined');
  expect(failure.message).toContain('failure.test.ts');
});
