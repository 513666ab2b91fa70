// What the page saves, for those who compare it with the command line.

import type { PlayState } from './state.ts';

/** Saves what the command line would have written: its JSON document, and the input of each test. */
export function saveResults({ document: text, inputs }: PlayState): void {
  const content = JSON.stringify({ document: JSON.parse(text), tests: inputs }, undefined, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${content}\n`], { type: 'application/json' }));
  link.download = 'clew-results.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
