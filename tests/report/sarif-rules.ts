// What SARIF 2.1.0 says of the objects that our reports contain (OASIS, "Static Analysis Results Interchange Format Version 2.1.0",
// chapter 3): which properties there are, which of them have to be, and what they may be. No package that is fit to be a
// dependency of tests ships the schema; these rules are stricter than it is, because they know no properties but those we use.
// Beyond the schema: what points somewhere else in the log has to point at something.

type Rule = (value: unknown, at: string) => string[];

const fail = (at: string, text: string) => [`${at}: ${text}`];

const string: Rule = (value, at) => (typeof value === 'string' ? [] : fail(at, 'is no string'));

const boolean: Rule = (value, at) => (typeof value === 'boolean' ? [] : fail(at, 'is no boolean'));

const anything: Rule = () => [];

const integer =
  (least: number): Rule =>
  (value, at) =>
    Number.isInteger(value) && (value as number) >= least
      ? []
      : fail(at, `is no integer from ${least} on`);

const oneOf =
  (...values: readonly string[]): Rule =>
  (value, at) =>
    values.includes(value as string) ? [] : fail(at, `is none of ${values.join(', ')}`);

/** RFC 3986: no character that has to be written in percent signs. */
const uri: Rule = (value, at) =>
  typeof value === 'string' && /^([\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9A-Fa-f]{2})*$/.test(value)
    ? []
    : fail(at, 'is no URI');

const list =
  (each: Rule, { least = 0, unique = false } = {}): Rule =>
  (value, at) => {
    if (!Array.isArray(value)) return fail(at, 'is no array');
    const texts = new Set(value.map((item) => JSON.stringify(item)));
    return [
      ...(value.length < least ? fail(at, `has less than ${least}`) : []),
      ...(unique && texts.size < value.length ? fail(at, 'has something twice') : []),
      ...value.flatMap((item, i) => each(item, `${at}[${i}]`)),
    ];
  };

const record =
  (each: Rule): Rule =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => each(item, `${at}.${name}`))
      : fail(at, 'is no object');

const object =
  (required: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule =>
  (value, at) => {
    if (!isObject(value)) return fail(at, 'is no object');
    const missing = Object.keys(required).filter((name) => !(name in value));
    const rules = { ...optional, ...required };
    return [
      ...missing.flatMap((name) => fail(at, `has no ${name}`)),
      ...Object.entries(value).flatMap(([name, item]) =>
        Object.hasOwn(rules, name)
          ? rules[name](item, `${at}.${name}`)
          : fail(`${at}.${name}`, 'is not known'),
      ),
    ];
  };

function isObject(
  value: unknown,
): value is Record<string, unknown> & { artifactLocation?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const properties = { properties: record(anything) };
const level = oneOf('none', 'note', 'warning', 'error');
const message = object({ text: string }); // 3.11
const artifactLocation = object({}, { uri, uriBaseId: string, description: message }); // 3.4
const region = object({ startLine: integer(1) }, { startColumn: integer(1) }); // 3.30
const physicalLocation = object({ artifactLocation }, { region }); // 3.29
const logicalLocation = object({ name: string }, { kind: string }); // 3.33
// 3.28
const location = object(
  {},
  { physicalLocation, logicalLocations: list(logicalLocation, { unique: true }), message },
);
const stack = object({ frames: list(object({}, { location })) }, { message }); // 3.44, 3.45
// 3.38
const threadFlowLocation = object(
  { location },
  {
    kinds: list(string, { unique: true }),
    importance: oneOf('important', 'essential', 'unimportant'),
  },
);
const threadFlow = object({ locations: list(threadFlowLocation, { least: 1 }) }); // 3.37
const codeFlow = object({ threadFlows: list(threadFlow, { least: 1 }) }); // 3.36
// 3.27
const result = object(
  { message },
  {
    ruleId: string,
    ruleIndex: integer(-1),
    level,
    baselineState: oneOf('new', 'unchanged', 'updated', 'absent'),
    locations: list(location),
    relatedLocations: list(location, { unique: true }),
    stacks: list(stack, { unique: true }),
    codeFlows: list(codeFlow),
    partialFingerprints: record(string),
    ...properties,
  },
);
// 3.49
const rule = object(
  { id: string },
  { shortDescription: message, defaultConfiguration: object({}, { level }) },
);
// 3.19
const driver = object(
  { name: string },
  {
    ...{ version: string, informationUri: uri },
    ...{ rules: list(rule, { unique: true }), notifications: list(rule, { unique: true }) },
  },
);
// 3.58, with the descriptor that it refers to (3.52) by its id.
const notification = object(
  { message },
  {
    ...{ level, descriptor: object({ id: string }), ...properties },
    locations: list(location, { unique: true }),
  },
);
// 3.20
const invocation = object(
  { executionSuccessful: boolean },
  {
    ...{ exitCodeDescription: string, ...properties },
    toolExecutionNotifications: list(notification),
  },
);
// 3.14
const run = object(
  { tool: object({ driver }) },
  {
    columnKind: oneOf('utf16CodeUnits', 'unicodeCodePoints'),
    originalUriBaseIds: record(artifactLocation),
    invocations: list(invocation),
    results: list(result),
  },
);
const log = object({ version: oneOf('2.1.0'), runs: list(run) }, { $schema: uri }); // 3.13

/** What is wrong with a log; nothing, if it is as the standard wants it. */
export function sarifMistakes(value: unknown): string[] {
  const mistakes = log(value, 'log');
  if (mistakes.length > 0) return mistakes;
  return (value as Log).runs.flatMap((each, i) => danglingIn(each, `log.runs[${i}]`));
}

interface Log {
  readonly runs: readonly Run[];
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly rules?: readonly { readonly id: string }[];
      readonly notifications?: readonly { readonly id: string }[];
    };
  };
  readonly invocations?: readonly {
    readonly toolExecutionNotifications?: readonly { readonly descriptor?: { id: string } }[];
  }[];
  readonly originalUriBaseIds?: Record<string, unknown>;
  readonly results?: readonly { readonly ruleId?: string; readonly ruleIndex?: number }[];
}

/** 3.27.6: the rule is the one at the index. 3.52.4: a notification's descriptor is there. 3.4.4: a base has to be named. 3.4.3: what has a base is relative. */
function danglingIn(each: Run, at: string): string[] {
  const rules = each.tool.driver.rules ?? [];
  const wrongRules = (each.results ?? []).flatMap(({ ruleId, ruleIndex = -1 }, i) =>
    ruleIndex < 0 || rules[ruleIndex]?.id === ruleId
      ? []
      : fail(`${at}.results[${i}]`, 'has the index of another rule'),
  );
  const notified = (each.invocations ?? []).flatMap(
    ({ toolExecutionNotifications: all = [] }) => all,
  );
  const described = (each.tool.driver.notifications ?? []).map(({ id }) => id);
  const undescribed = notified.flatMap(({ descriptor }) =>
    descriptor === undefined || described.includes(descriptor.id)
      ? []
      : fail(at, `no notification ${descriptor.id}`),
  );
  const wrongPlaces = artifactsIn(each.results ?? []).flatMap(
    ({ uri: name = '', uriBaseId: base }) => {
      if (base === undefined) return name.includes(':') ? [] : fail(at, `${name} has no base`);
      if (!Object.hasOwn(each.originalUriBaseIds ?? {}, base)) return fail(at, `no base ${base}`);
      return /^(\/|\w+:)/.test(name) ? fail(at, `${name} is not relative`) : [];
    },
  );
  return [...wrongRules, ...undescribed, ...wrongPlaces];
}

function artifactsIn(value: unknown): { uri: string; uriBaseId?: string }[] {
  if (Array.isArray(value)) return value.flatMap(artifactsIn);
  if (!isObject(value)) return [];
  const own = value.artifactLocation as { uri: string } | undefined;
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(artifactsIn)];
}
