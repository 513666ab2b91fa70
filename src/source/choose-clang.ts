// Which compiler: the one that was asked for, else a native one when there is one, since it is
// faster, else the embedded one, which is always there.

import { UserError } from '../base/user-error.ts';
import type { ArtifactCache } from '../host/cache.ts';
import type { Clang } from './clang.ts';
import { embeddedClang } from './embedded-clang.ts';
import { findNativeClang, openNativeClang } from './native-clang.ts';

/** `wanted`: embedded, native, a path or program name, or nothing in particular. */
export async function chooseClang(
  wanted: string | undefined,
  cache: ArtifactCache | undefined,
): Promise<Clang> {
  const path = process.env.PATH ?? '';
  if (wanted === 'embedded') return embeddedClang();
  if (wanted !== undefined && wanted !== 'native') return openNativeClang(wanted, path, cache);
  const native = await findNativeClang(path, cache);
  if (native !== undefined) return native;
  if (wanted === 'native')
    throw new UserError(
      'there is no clang 16 to 22 on the PATH; leave out --clang to use the embedded one',
    );
  return embeddedClang();
}
