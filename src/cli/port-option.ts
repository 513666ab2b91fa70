// The port of commands that serve a page on this machine.

import { countOption } from './option.ts';

export const portOption = countOption(
  { min: 0, max: 65_535 },
  {
    flags: '--port <number>',
    group: 'Serving',
    meaning: 'the port on this machine to serve on',
    example: '--port 8080',
    initial: 0,
    otherwise: 'any that is free',
  },
);
