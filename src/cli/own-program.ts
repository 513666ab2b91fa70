// How this process was started, for servers that start clew again for each check.

/** Node, its own flags, and the file that it runs. */
export function ownProgram(): readonly string[] {
  const [node = 'node', file = ''] = process.argv;
  return [node, ...process.execArgv, file];
}
