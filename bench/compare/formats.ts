// What is remarkable about a format of printf, so that mismatches can be put together: does C define it at all, and if so,
// which of its features are not the plainest?

/** Conversions of C99 and the flags and lengths that it defines for them (7.19.6.1). */
const conversions = 'diouxXfFeEgGaAcspn';
const numbers = 'diouxXfFeEgGaA';
const alternates = 'oxXfFeEgGaA';
const precisions = 'diouxXfFeEgGaAs';
const lengths: Readonly<Record<string, string>> = {
  '': conversions,
  ...{ h: 'diouxXn', hh: 'diouxXn', ll: 'diouxXn', j: 'diouxXn', z: 'diouxXn', t: 'diouxXn' },
  l: 'diouxXncsaAeEfFgG',
  L: 'aAeEfFgG',
};

/** The first thing about it that C does not define, else the features of its first directive. */
export function groupOf(format: string): string {
  const text = format.split('\0')[0];
  const directives = [...text.matchAll(/%(%|[-+ #0'I]*(\d+|\*)?(\.(\d*|\*))?[hljztLqZ]*(.|$))/gs)];
  const groups = directives.map(([directive]) => directiveGroup(directive));
  return groups.find((group) => group.startsWith('undefined')) ?? groups[0] ?? 'text alone';
}

function directiveGroup(directive: string): string {
  if (directive === '%%') return 'defined: %%';
  const [, flags = '', width, precision, length = '', conversion = ''] =
    /^%([-+ #0'I]*)(\d+|\*)?(\.(?:\d*|\*))?([hljztLqZ]*)(.?)$/s.exec(directive) ?? [];
  if (conversion === '') return 'undefined: the format ends within a directive';
  if (conversion === '$') return 'undefined by C, not by POSIX: numbered arguments';
  if (!conversions.includes(conversion)) return 'undefined: a conversion that C does not have';
  if (/['I]/.test(flags)) return "undefined by C, not by POSIX: the flags ' and I";
  if (!(lengths[length] ?? '').includes(conversion))
    return 'undefined: a length that the conversion does not have';
  if (flags.includes('#') && !alternates.includes(conversion))
    return 'undefined: # with a conversion that it is not for';
  if (flags.includes('0') && !numbers.includes(conversion))
    return 'undefined: 0 with a conversion that it is not for';
  if (precision !== undefined && !precisions.includes(conversion))
    return 'undefined: a precision for a conversion that has none';
  const features = [
    ...[...new Set(flags)].sort().map((flag) => `flag '${flag}'`),
    ...(width === undefined ? [] : [width === '*' ? 'width *' : 'width']),
    ...(precision === undefined ? [] : ['precision']),
    ...(length === '' ? [] : [`length ${length}`]),
  ];
  return `defined: %${conversion}${features.length === 0 ? '' : ` with ${features.join(', ')}`}`;
}
