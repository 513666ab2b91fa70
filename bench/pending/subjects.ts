/**
 * The programs on which Pending Constraints' and STP's experiments are made, chosen before their first run. What is symbolic is standard input,
 * padded with zeros. Only bc is a subject of the Pending Constraints paper, with the paper's two seeds; the others are what Debian has
 * of the same kind: parsers, interpreters, compilers of a small language.
 */

import { join } from 'node:path';
import { seeds } from '../explore/seeds.ts';
import { buildTree, treeFolder } from '../subjects/build.ts';
import { catalogue } from '../subjects/catalogue.ts';

export interface Subject {
  readonly name: string;
  readonly from: string;
  readonly arguments: readonly string[];
  /** Content of files in the current folder, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes of symbolic standard input. */
  readonly size: number;
  readonly seeds: readonly Uint8Array[];
  /** The program, built where it is not. */
  readonly program: () => string;
}

const sedInput = 'alpha one\nbeta two\ngamma three\nbeta four\n';

function debian(
  packageName: string,
  name: string,
  { texts, ...rest }: { readonly texts: readonly string[] } & Partial<Subject>,
): Subject {
  const subject = catalogue.find((each) => each.name === packageName);
  const program = subject?.programs.find((each) => each.name === name);
  if (subject === undefined || program === undefined) throw new Error(`there is no ${name}`);
  const [source] = subject.sources;
  return {
    name,
    from: `Debian, ${source.archives[0].name}`,
    arguments: [],
    files: {},
    size: 20,
    seeds: texts.map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
    program: () => {
      buildTree(subject, 'clew', { jobs: 1, fresh: false });
      return join(treeFolder(subject, 'clew'), program.path);
    },
    ...rest,
  };
}

export const debianSubjects: readonly Subject[] = [
  debian('bc', 'bc', { texts: ['435/4+6-3421\n', 'x=6 sqrt(2*x+5 )\n'] }),
  debian('expat', 'xmlwf', { texts: ['<a b="c">d&lt;</a>\n', '<!DOCTYPE a [ ]><a/>'] }),
  debian('cjson', 'cjson', {
    ...{ size: 32, texts: ['{"a":[1,2.5e3,true,null,"x"]}', '["\\u00fc",{"b":{}},-0.5]'] },
  }),
  debian('jq', 'jq', { arguments: ['.'], texts: ['{"a":[1,2.5,"x\\n"]}', '[null,true] "b" -1e5'] }),
  debian('lua', 'lua', {
    ...{ arguments: ['-'], texts: ['x={1,"a"} print(#x)', 'for i=1,2 do a=i end'] },
  }),
  debian('sed', 'sed', {
    ...{ arguments: ['-f', '-', 'in.txt'], files: { 'in.txt': sedInput } },
    texts: ['s/b[a-e]*/x/g;2d', '/a/{h;d};$G;y/ab/c/'],
  }),
];

/** Our own small programs, with the seeds that bench/explore has. */
export const ownSubjects: readonly Subject[] = Object.entries(seeds).map(([name, seed]) => ({
  ...{ name, from: `bench/subjects/${name}.c`, arguments: [], files: {}, size: 64, seeds: [seed] },
  program: () => join(import.meta.dirname, '../subjects', `${name}.c`),
}));
