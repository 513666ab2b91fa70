/** All subjects, in the order in which they are worked on: those with many programs last. */

import { bc } from './real/bc.ts';
import { busybox } from './real/busybox.ts';
import { cjson } from './real/cjson.ts';
import { coreutils } from './real/coreutils.ts';
import { datamash } from './real/datamash.ts';
import { expat } from './real/expat.ts';
import { gawk } from './real/gawk.ts';
import { grep } from './real/grep.ts';
import { jq } from './real/jq.ts';
import { libyaml } from './real/libyaml.ts';
import { lua } from './real/lua.ts';
import { m4 } from './real/m4.ts';
import { make } from './real/make.ts';
import { pcre2 } from './real/pcre2.ts';
import { sed } from './real/sed.ts';
import { sqlite } from './real/sqlite.ts';
import { tcpdump } from './real/tcpdump.ts';
import { tree } from './real/tree.ts';
import { wget } from './real/wget.ts';
import { zlib } from './real/zlib.ts';
import type { Package } from './subject.ts';

export const catalogue: readonly Package[] = [
  bc,
  tree,
  cjson,
  zlib,
  lua,
  expat,
  libyaml,
  jq,
  pcre2,
  sqlite,
  sed,
  m4,
  make,
  grep,
  gawk,
  datamash,
  tcpdump,
  wget,
  busybox,
  coreutils,
];
