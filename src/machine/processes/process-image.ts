// What must be put back before a process goes on: its memory, with the shadows of bytes, and its threads.

import type { Frame } from '../finding.ts';
import type { MemoryImage } from '../memory-image.ts';
import type { Objects } from '../objects.ts';
import type { KeptShadows } from '../shadow/kept-shadows.ts';
import type { ThreadGroup } from '../threads/thread-group.ts';

export interface ProcessImage {
  readonly memory: MemoryImage;
  readonly shadows: KeptShadows | undefined;
  readonly group: ThreadGroup;
  readonly arguments: Objects['arguments'];
  readonly events: SeenEvents;
}

/** Where the heap object that a report asks for was allocated and freed, as far as this process has come (machine-run.ts). */
export interface SeenEvents {
  allocated: readonly Frame[] | undefined;
  freed: readonly Frame[] | undefined;
}
