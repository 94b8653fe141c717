import type { core } from 'zod';

const things: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const forms: Record<string, string> = {
  email: 'Enter a valid email address.',
  uuid: 'Send a valid id (UUID).',
  url: 'Send a valid URL.',
  datetime: 'Send a time like 2026-01-31T12:00:00Z.',
  date: 'Send a date like 2026-01-31.',
};

/** Explains a validation issue to people. Messages in the contract itself take precedence. */
export function plainWords(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? missing(issue.path ?? [])
        : `Send ${things[issue.expected] ?? 'another type'} here.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.slice(0, 5).join(', ')}. Leave it out.`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : noneOf(issue.errors);
    case 'invalid_format':
      return forms[issue.format] ?? 'This has the wrong format.';
    case 'too_small':
      return issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')
        ? 'This can’t be empty.'
        : `Use at least ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `Use at most ${amount(issue.maximum, issue.origin)}.`;
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): string {
  return `Use one of: ${values.slice(0, 20).map(String).join(', ')}.`;
}

/** If only the type is wrong, lists the allowed types. */
function noneOf(branches: core.$ZodIssue[][]): string {
  const kinds = branches.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [things[first.expected] ?? ''] : [],
  );
  if (kinds.length === 0 || kinds.length < branches.length)
    return 'This has none of the formats allowed here.';
  return `Send ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)} here.`;
}

function missing(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'Send a JSON object.' : 'This field is required.';
}

function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}` : String(limit);
}
