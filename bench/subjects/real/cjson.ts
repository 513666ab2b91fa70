/** cJSON, with a main of ours that reads standard input, parses it and prints it both ways. */

import { debian, type Package } from '../subject.ts';

const main = `
#include <stdio.h>
#include <stdlib.h>
#include "cJSON.h"
int main(void) {
  static char text[65536];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = 0;
  cJSON *json = cJSON_Parse(text);
  if (!json) {
    fprintf(stderr, "no JSON at %ld\\n", (long)(cJSON_GetErrorPtr() - text));
    return 1;
  }
  char *pretty = cJSON_Print(json), *plain = cJSON_PrintUnformatted(json);
  puts(pretty);
  puts(plain);
  free(pretty);
  free(plain);
  cJSON_Delete(json);
  return 0;
}
`;

export const cjson: Package = {
  name: 'cjson',
  sources: [
    debian(
      'cjson',
      [
        'cjson_1.7.15.orig.tar.gz',
        '5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2',
      ],
      [
        'cjson_1.7.18.orig.tar.gz',
        '3aa806844a03442c00769b83e99970be70fbef03735ff898f4811dd03b9f5ee5',
      ],
    ),
  ],
  build: [
    'make static CC="$CC" CFLAGS="$CFLAGS"',
    `cat > print.c <<'EOF'\n${main}EOF`,
    '$CC $CFLAGS print.c libcjson.a -lm -o print',
  ],
  programs: [
    {
      name: 'cjson',
      path: 'cjson/print',
      covers: /^cjson\/cJSON\.c$/,
      invocations: [
        { stdin: '{"a":[1,2.5e3,true,null,"x"]}' },
        { stdin: '[]' },
        { stdin: '{"name":"J\\u00fcrgen \\ud83d\\ude00","tags":["\\n\\t\\"",""],"n":-0.125}' },
        { stdin: '[1e308,1e-7,123456789012345678,0.1,-1]' },
        { stdin: '{"deep":{"er":{"est":[[[{}]]]}}}' },
        { stdin: '{"open": [1, 2' },
        { stdin: '"\\ud800"' },
      ],
      checks: [
        {
          options: ['--sym-stdin', '32'],
          seeds: [{ stdin: '{"a":[1,2.5e3,true,null,"x"]}' }],
        },
        { name: 'unseeded', options: ['--sym-stdin', '32'] },
      ],
    },
  ],
};
