export { sentenceOf } from './audit/audit-sentence.ts';
export type { Context, SignedIn } from './context.ts';
export { statusOf } from './error-codes.ts';
export { type AppRouter, appRouter, type RouterInputs, type RouterOutputs } from './root.ts';
export { createCallerFactory, type ErrorFacts, type ProcedureMeta } from './trpc.ts';
