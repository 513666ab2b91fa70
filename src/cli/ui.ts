// clew ui: the page of a check that runs, or that is over.

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { defaults } from '../check/options.ts';
import { lockHolder } from '../host/process-lock.ts';
import { lockFile } from '../results/former-results.ts';
import { defineCommand } from './command.ts';
import { portOption } from './port-option.ts';
import { printOutput } from './terminal.ts';

const options = { port: portOption };

export const uiCommand = defineCommand({
  name: 'ui',
  summary: 'look at a check that runs or is over, in the browser',
  operands: '[folder]',
  operandsMeaning: `the results folder of the check (--out); ${defaults.out} if left out`,
  description:
    'Prints the address of the page of a check that was started with --ui and still runs. For a check that is over, it serves the report of it on this machine until you press Ctrl-C. The address has a token in it: whoever does not know it sees nothing.',
  examples: [
    ['clew ui', `the check whose results are in ${defaults.out}`],
    ['clew ui results --port 8080', 'on a port of your choice'],
  ],
  takesProgramArguments: false,
  options,
  async execute({ operands, options: { port } }) {
    const [folder = defaults.out] = operands.filter((name) => name !== undefined);
    const running = await runningAt(folder);
    if (running !== undefined) {
      printOutput(`The check in ${folder} runs; it is at ${running}\n`);
      return 0;
    }
    const report = reportIn(folder);
    const { send, serveSecretly } = await import('../server/live-server.ts');
    const served = await serveSecretly(port, (_path, _request, response) => {
      send(response, 'text/html; charset=utf-8', report(), reportPolicy);
    });
    printOutput(`The report of ${folder} is at ${served.address} until you press Ctrl-C.\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await served.close();
    return 0;
  },
});

/** The report has its script and its style inside, and asks for nothing. */
const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The address of the check that writes to the folder; undefined if none does. */
async function runningAt(folder: string): Promise<string | undefined> {
  if (lockHolder(join(folder, lockFile)) === undefined) return undefined;
  const { readAddress } = await import('../server/address-file.ts');
  const address = readAddress(folder);
  if (address !== undefined) return address;
  throw new UserError(
    `the check that writes to ${folder} was started without --ui; end it with Ctrl-C and start it again with --ui: it goes on where it was`,
  );
}

function reportIn(folder: string): () => Uint8Array {
  const file = join(folder, 'report.html');
  if (!existsSync(file))
    throw new UserError(
      existsSync(folder)
        ? `${folder} has no report: no check has ended there; clew check --ui goes on with one that was killed`
        : `there is no folder ${folder}: clew check makes it, or --out names another`,
    );
  return () => readFileSync(file);
}
