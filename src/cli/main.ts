#!/usr/bin/env node
// Where clew starts. `clew cc` is started for every file of a build, so that it loads its own few modules and not those of
// all other commands.

// What no command has caught is ours or the machine's, and Node's own exit code for it is 1, which says that there are findings.
process.on('uncaughtException', async (error) => {
  const { fail } = await import('./failure.ts');
  process.exit(fail(error));
});

const [command, ...rest] = process.argv.slice(2);
if (command === 'cc') {
  const { compilerMain } = await import('./cc.ts');
  process.exitCode = await compilerMain(rest);
} else {
  const { commandLineMain } = await import('./command-line.ts');
  process.exitCode = await commandLineMain(process.argv.slice(2));
}
