// Builds the program with the C library of the pack, which the page has loaded with the compiler.

import { unpacked } from '../../src/base/pack.ts';
import { buildProgram } from '../../src/build/build.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { libraryOf } from '../../src/libc/members.ts';
import type { CheckJob } from '../../src/workers/job.ts';
import { programOptions } from '../../src/workers/job-program.ts';
import type { BuildForm } from '../../src/workers/outside.ts';
import { headerPath } from './compiler.ts';

export function builderOf(job: CheckJob, resources: Uint8Array): BuildForm {
  const files = unpacked(resources);
  const file = (name: string) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`the C library has no ${name}`);
    return bytes;
  };
  const index = JSON.parse(new TextDecoder().decode(file('index.json')));
  const library = { index, headerPath, member: (name: string) => file(`members/${name}`) };
  return async (form) => {
    const options = programOptions(job, form);
    const types = new TypeTable();
    return buildProgram(job.units, {
      types,
      library: libraryOf(library, types, options.models ?? false),
      ...options,
    });
  };
}
