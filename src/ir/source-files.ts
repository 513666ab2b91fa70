// The source files that a module was compiled from, headers with code in them among them, as its debug information names
// them.

import { sourceOf, sourceOfFunction } from './debug.ts';
import type { MetadataNode } from './metadata.ts';
import type { Module } from './module.ts';

export function sourceFilesOf({ functions }: Module): Set<string> {
  const files = new Set<string>();
  const scopes = new Set<MetadataNode>();
  for (const fn of functions) {
    const own = sourceOfFunction(fn);
    if (own !== undefined && fn.blocks.length > 0) files.add(own.file);
    for (const { instructions } of fn.blocks) {
      for (const { location } of instructions) {
        if (location === undefined || scopes.has(location.scope)) continue;
        scopes.add(location.scope);
        files.add(sourceOf(location).file);
      }
    }
  }
  return files;
}
