// The headers of the embedded clang itself, out of the tar file of its npm package.

/** Size of the blocks that a tar file is made of. */
const blockSize = 512;

/**
 * Reads the embedded clang's own headers (stddef.h, stdarg.h, limits.h, immintrin.h ...): file name -> content. Its npm package
 * carries them in a tar file together with a C++ library for another target; only the files directly in the tar's include/
 * folder are clang's. The contents are views of one buffer: nothing is copied.
 */
export function resourceHeaders(bytes: Uint8Array): Map<string, Uint8Array> {
  const headers = new Map<string, Uint8Array>();
  for (let at = 0; at + blockSize <= bytes.length && bytes[at] !== 0; ) {
    const name = textField(bytes, at, 100);
    const size = Number.parseInt(textField(bytes, at + 124, 12), 8);
    const content = at + blockSize;
    const match = /^(?:\.\/)?include\/([^/]+\.h)$/.exec(name);
    if (match?.[1] !== undefined) headers.set(match[1], bytes.subarray(content, content + size));
    at = content + Math.ceil(size / blockSize) * blockSize;
  }
  return headers;
}

function textField(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return String.fromCharCode(...(end < 0 ? field : field.subarray(0, end)));
}
