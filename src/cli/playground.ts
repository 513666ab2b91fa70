// clew playground: clew in the browser. Serves the page on this machine until it is interrupted, or writes a folder for a static
// host.

import { once } from 'node:events';
import { defineCommand } from './command.ts';
import { portOption } from './port-option.ts';
import { printOutput } from './terminal.ts';

const options = { port: portOption };

export const playgroundCommand = defineCommand({
  name: 'playground',
  summary: 'check C in the browser, or write the page as a folder for any static host',
  operands: '[folder]',
  operandsMeaning: 'write the playground into this folder instead of serving it',
  description:
    'Serves a page on this machine in which C is written, compiled and explored, all of it in the browser: the page asks nobody else for anything, and the programs stay there. With FOLDER it is written as files for a static host.',
  examples: [
    ['clew playground', 'serves it, and prints its address'],
    ['clew playground site', 'writes it into site/, which any static host can serve'],
  ],
  takesProgramArguments: false,
  options,
  async execute({ operands, options: { port } }) {
    const [folder] = operands as readonly (string | undefined)[];
    if (folder !== undefined) {
      const { writeStaticFolder } = await import('../playground/static-folder.ts');
      const megabytes = (writeStaticFolder(folder) / 1e6).toFixed(1);
      printOutput(
        `The playground is in ${folder}: ${megabytes} MB of compiler and C library, and the page.\n`,
      );
      return 0;
    }
    const { servePlayground } = await import('../playground/server.ts');
    const served = await servePlayground(port);
    printOutput(`The playground is at ${served.address} until you press Ctrl-C.\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await served.close();
    return 0;
  },
});
