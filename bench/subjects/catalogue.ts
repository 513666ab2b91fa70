/** All subjects, in the order in which tables show them. */

import { bc } from './real/bc.ts';
import { cjson } from './real/cjson.ts';
import { expat } from './real/expat.ts';
import { libyaml } from './real/libyaml.ts';
import { lua } from './real/lua.ts';
import { m4 } from './real/m4.ts';
import { sed } from './real/sed.ts';
import { tree } from './real/tree.ts';
import { zlib } from './real/zlib.ts';
import type { Package } from './subject.ts';

export const catalogue: readonly Package[] = [bc, tree, expat, cjson, libyaml, zlib, lua, sed, m4];
