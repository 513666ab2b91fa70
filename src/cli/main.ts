#!/usr/bin/env node
// Where clew starts. `clew cc` is started for every file of a build, so that it loads its own few modules and not those of
// all other commands.

const [command, ...rest] = process.argv.slice(2);
if (command === 'cc') {
  const { compilerMain } = await import('./cc.ts');
  process.exitCode = await compilerMain(rest);
} else {
  const { commandLineMain } = await import('./command-line.ts');
  process.exitCode = await commandLineMain(process.argv.slice(2));
}
