import type { core } from 'zod';

const things: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const forms: Record<string, string> = {
  email: 'This is not an email address.',
  uuid: 'This is not an id.',
  url: 'This is not an address of the web.',
  datetime: 'Write a moment as 2026-01-31T12:00:00Z.',
  date: 'Write a day as 2026-01-31.',
};

/**
 * What is wrong with a value, for people who read the answer. What a contract says itself comes before this.
 */
export function plainWords(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? missing(issue.path ?? [])
        : `Send ${things[issue.expected] ?? 'another type'} here.`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.slice(0, 5).join(', ')}.`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : noneOf(issue.errors);
    case 'invalid_format':
      return forms[issue.format] ?? 'This does not have the right form.';
    case 'too_small':
      return issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')
        ? 'This must not be empty.'
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

/** Where only the type is wrong, the types that are right. */
function noneOf(branches: core.$ZodIssue[][]): string {
  const kinds = branches.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [things[first.expected] ?? ''] : [],
  );
  if (kinds.length === 0 || kinds.length < branches.length)
    return 'This has none of the forms that are allowed here.';
  return `Send ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)} here.`;
}

function missing(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'Send a JSON object.' : 'This field is missing.';
}

function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}` : String(limit);
}
