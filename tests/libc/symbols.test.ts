// Every symbol that the system's headers declare is in our library, or stands in a group of those that are not, with the
// reason. docs/internals/libc.md lists the same groups. What is not there is named when it is called.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { present } from '../../src/base/known.ts';
import { nativeClang } from '../judge/native.ts';
import { comparison } from './compare.ts';
import { declaredSymbols } from './declared.ts';

const index = join(import.meta.dirname, '../../dist/libc/index.json');

/** Matched against "header: symbol". */
const notThere: Readonly<Record<string, RegExp>> = {
  'the translation has them': /^(bits\/setjmp2|setjmp)\.h: /,
  'second names that no compiler uses':
    /^bits\/(c?mathcalls|iscanonical)\S*: __|: \w+f(32|64)x?(_l|_r)?$/,
  'contexts to switch between': /^ucontext\.h: /,
  'the dynamic linker, for auditors': /^(bits\/dlfcn|bits\/link|dlfcn|link)\.h: (la_|_)/,
  'asynchronous input and output, message queues': /^(aio|mqueue)\.h: /,
  'the resolver and its messages':
    /^(resolv|arpa\/nameser|arpa\/telnet|nss)\.h: |: (gai_|getaddrinfo_a$)/,
  'options of IPv6, filters of groups, names of Ethernet': /^netinet\/(in|ether)\.h: /,
  'remote commands, networks and netgroups':
    /^(rpc\/netdb|arpa\/inet)\.h: |^netdb\.h: (i?ruserok|rcmd|rexec|rresvport|innetgr|(get|set|end)net|get\w+_r$)/,
  'databases that nobody keeps':
    /^(aliases|gshadow|shadow|ttyent|sgtty|utmp|utmpx)\.h: |: (setlogin|ttyslot|getdate\w*)$/,
  "printf's conversions of a program's own": /^printf\.h: /,
  'kernel interfaces that only systems use':
    /^sys\/(fanotify|mount|pidfd|timex|vlimit|mman)\.h: |^bits\/(fcntl-linux|mman-shared|mman_ext|time|uio-ext)\.h: |: (sigreturn|sigstack|getdirentries(64)?|scandirat(64)?|profil|revoke|sethostid|getumask|__fpu_control)$/,
  'threads of two':
    /^pthread\.h: (pthread_attr_[gs]et(affinity|sigmask)_np|__pthread_(un)?register_cancel_\w+)$/,
  curiosities: /: (strfry|q[ef]cvt_r|c8rtomb|mbrtoc8|wcstou?q)$/,
};

comparison('what the system declares is there, or not there for a reason', () => {
  const { symbols } = JSON.parse(readFileSync(index, 'utf8')) as { symbols: object };
  const declared = declaredSymbols(present(nativeClang));
  const missing = [...declared]
    .filter(([symbol]) => !Object.hasOwn(symbols, symbol))
    .map(([symbol, header]) => `${header}: ${symbol}`);
  const groups = Object.values(notThere);
  expect(missing.filter((name) => !groups.some((group) => group.test(name)))).toEqual([]);
  expect(declared.size).toBeGreaterThan(3000);
});
