// Wide streams, wprintf and wscanf against glibc, in UTF-8 and in the C locale.

import { expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

const includes = `
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
`;

async function expectSameOutput(source: string, stdin = ''): Promise<void> {
  const { glibc, ours } = await compareLibraries(includes + source, { stdin });
  expect(ours.stdout.toString()).toBe(glibc.stdout.toString());
  expect(ours.status).toBe(glibc.status);
}

comparison('a wide file in UTF-8', () =>
  expectSameOutput(`
int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  FILE *f = fopen("w", "w+");
  printf("%d ", fwprintf(f, L"äöü %d %5ls|%-6s|%lc|%.2ls|%c %8.3f %S %%\\n", 42, L"λx", "héé", L'€', L"abc", 'x', 3.14159, L"wide"));
  printf("%d %d ", fputws(L"zweite Zeile ü\\n", f), (int)fputwc(L'☃', f));
  printf("%d %d ", fwide(f, 0), fputs("bytes", f));
  rewind(f);
  wchar_t line[64];
  while (fgetws(line, 10, f)) printf("<%ls> ", line);
  printf("%d %d\\n", feof(f), ferror(f));
  rewind(f);
  wint_t c = fgetwc(f);
  printf("%x ", c); printf("%x ", ungetwc(L'Ж', f)); printf("%x ", fgetwc(f)); printf("%x\\n", fgetwc(f));
  rewind(f);
  wchar_t word[32]; char narrow[32]; int n;
  printf("%d ", fwscanf(f, L"%ls %d %s %l[^|]", word, &n, narrow, line));
  printf("%ls %d %s %ls\\n", word, n, narrow, line);
  return fclose(f);
}`),
);

comparison('wide strings', () =>
  expectSameOutput(`
int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  wchar_t out[64]; char narrow[32]; int n, m; double d;
  printf("%d ", swprintf(out, 8, L"%d", 1234567)); printf("%ls ", out);
  printf("%d ", swprintf(out, 8, L"%d", 12345678)); printf("%ls\\n", out);
  printf("%d ", swprintf(out, 64, L"%s|%5c|%-5lc|%08.3e|%#x|%p|%ls", "grün", 'x', L'ß', 12.5, 255, (void *)0, (wchar_t *)0)); printf("%ls\\n", out);
  printf("%d ", swprintf(out, 64, L"%2$ls %1$s", "eins", L"zwei")); printf("%ls\\n", out);
  printf("%d ", swprintf(out, 64, L"%.3s|%10.2s|%-10.2ls|", "äöüß", "äöüß", L"äöüß")); printf("%ls\\n", out);
  printf("%d ", swscanf(L"  0x1f é9 3.5xyz", L"%i é%d %lf%2s", &n, &m, &d, narrow)); printf("%d %d %g %s\\n", n, m, d, narrow);
  printf("%d ", swscanf(L"aλb", L"a%1[λ]b", narrow)); printf("%s\\n", narrow);
  printf("%d ", swscanf(L"αβγ-δ", L"%l[α-γ]", out)); printf("%ls\\n", out);
  printf("%5lc|%-5lc|%ls|%.3ls|%10.4ls|%lc\\n", L'é', L'λ', L"λλλ", L"λλλ", L"λλλ", L'\\0');
  return 0;
}`),
);

comparison('what the C locale cannot say', () =>
  expectSameOutput(
    `
int main(void) {
  char narrow[32];
  errno = 0; int result = snprintf(narrow, 32, "%ls", L"é"); printf("%d %d\\n", result, errno);
  errno = 0; result = snprintf(narrow, 32, "%lc", L'é'); printf("%d %d\\n", result, errno);
  errno = 0; wint_t c = getwchar(); printf("%x %d %d\\n", c, errno, ferror(stdin));
  printf("%d %d\\n", wprintf(L"no"), fwide(stdout, 1));
  return 0;
}`,
    'é',
  ),
);

comparison('a stream is for one kind of character', () =>
  expectSameOutput(`
int main(void) {
  int first = wprintf(L"wide %d\\n", 1);
  int second = printf("narrow\\n");
  int third = puts("narrow");
  wprintf(L"%d %d %d %d\\n", first, second, third, fwide(stdout, -1));
  return 0;
}`),
);
