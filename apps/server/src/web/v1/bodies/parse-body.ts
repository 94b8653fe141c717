import type { Operation } from '@talkdrum/api/v1';
import { ZodError, type ZodType } from 'zod';
import { plainWords } from './plain-words.ts';

/** The maximum number of invalid fields in an answer. */
export const mostFields = 100;

/** Validates a body with its contract, each entry of a long list in its own turn. Throws a `ZodError`. */
export function* parseBody({ body, entries }: Operation, json: unknown): Generator<void, unknown> {
  if (body === undefined) return undefined;
  const list = entries === undefined ? undefined : listIn(json, entries.field);
  if (entries === undefined || list === undefined) return body.parse(json, { error: plainWords });
  const around = entries.envelope.parse(json, { error: plainWords }) as Record<string, unknown>;
  return { ...around, [entries.field]: yield* parseEntries(entries.entry, entries.field, list) };
}

function* parseEntries(
  contract: ZodType,
  field: string,
  list: readonly unknown[],
): Generator<void, unknown[]> {
  const parsed: unknown[] = [];
  const issues: ZodError['issues'] = [];
  for (const [index, entry] of list.entries()) {
    if (index > 0) yield;
    const result = contract.safeParse(entry, { error: plainWords });
    if (result.success) parsed.push(result.data);
    else
      issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [field, index, ...issue.path] })));
    if (issues.length >= mostFields) break;
  }
  if (issues.length > 0) throw new ZodError(issues);
  return parsed;
}

function listIn(json: unknown, field: string): unknown[] | undefined {
  const list =
    typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[field] : undefined;
  return Array.isArray(list) ? list : undefined;
}
