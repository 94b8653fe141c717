import { appRouter } from './root.ts';
import type { ProcedureMeta } from './trpc.ts';

/** Default input limit of a procedure in bytes; `inputLimit` in its meta overrides it. */
const usualInputLimit = 64 * 1_024;
/** JSON values and member names allowed in one request. */
export const mostInputNodes = 20_000;
export const mostCalls = 10;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;

/**
 * Bytes a request may have. `path` is tRPC's comma-separated list of procedures: `lists.create,lists.list`.
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
