// Paths with slashes, as Node's path.posix handles them, for code that also runs where there is no Node.

/** The absolute path that `path` means in `directory`, which is absolute: without `.`, `..` and double slashes. */
export function resolvePath(directory: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${directory}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** What stands behind the last slash. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The ending of a file's name with its dot, empty if it has none; a name that begins with its only dot has none. */
export function extensionOf(path: string): string {
  const name = lastName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}
