import { appRouter } from './root.ts';
import type { ProcedureMeta } from './trpc.ts';

/** Bytes of input a procedure takes unless its meta says `inputLimit`. */
const usualInputLimit = 64 * 1_024;
/** Values and member names in one request. */
export const mostInputNodes = 20_000;
export const mostCalls = 10;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;

/**
 * Bytes that a request to these procedures may have, as they stand in the path: `lists.create,lists.list`.
 */
export function inputLimit(path: string): number {
  const limits = path.split(',').slice(0, mostCalls).map(limitOf);
  return Math.max(...limits) + (limits.length - 1) * usualInputLimit;
}

function limitOf(name: string): number {
  return (
    (Object.hasOwn(procedures, name) ? procedures[name]?._def.meta?.inputLimit : undefined) ?? usualInputLimit
  );
}
