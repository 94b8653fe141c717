import type { AuditDetails, AuditedCall, AuditSubject } from '@talkdrum/domain';
import { keptInputsOf, keptOutputs, madeTypes, mergedSeconds, subjectTypeOf } from './recording-rules.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longest = 160;

/**
 * What the audit log keeps of a call: its path, its subject, and the few small facts that are safe to keep.
 */
export function describeCall(path: string, input: unknown, output: unknown): AuditedCall {
  const seconds = mergedSeconds[path];
  const subject = subjectOf(path, input, output);
  return {
    path,
    details: detailsOf(routerOf(path), input, output),
    ...(subject === null ? {} : { subject }),
    ...(seconds === undefined ? {} : { onceInSeconds: seconds }),
  };
}

/**
 * The subject: the id in the input, otherwise the id in the output. For `create…` calls it is always the new
 * object, not what the input refers to (a campaign's sender, for example).
 */
export function subjectOf(path: string, input: unknown, output: unknown): AuditSubject | null {
  const own = subjectTypeOf(routerOf(path));
  const given = idIn(input);
  if (given !== null && !/\.create/.test(path))
    return { type: given.key === 'id' ? own : given.key.slice(0, -2), id: given.id };
  const made = valueAt(output, 'id');
  return typeof made === 'string' && uuid.test(made) ? { type: madeTypes[path] ?? own, id: made } : null;
}

function routerOf(path: string): string {
  return path.slice(0, path.indexOf('.'));
}

/** The field `id`, otherwise the first field that ends in `Id`. */
function idIn(input: unknown): { key: string; id: string } | null {
  if (typeof input !== 'object' || input === null) return null;
  const keys = Object.keys(input).filter((key) => key === 'id' || key.endsWith('Id'));
  for (const key of keys.toSorted((a, b) => Number(b === 'id') - Number(a === 'id'))) {
    const id = valueAt(input, key);
    if (typeof id === 'string' && uuid.test(id)) return { key, id };
  }
  return null;
}

function detailsOf(router: string, input: unknown, output: unknown): AuditDetails {
  const details: AuditDetails = {};
  const keep = (whole: unknown, fields: readonly string[]): void => {
    for (const field of fields) {
      const value = plain(valueAt(whole, field));
      if (value !== undefined) details[field] = value;
    }
  };
  keep(input, keptInputsOf(router));
  keep(output, keptOutputs);
  return details;
}

function plain(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return value === '' || value.length > longest ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value.join(', ').slice(0, 600);
  return undefined;
}

function valueAt(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;
}
