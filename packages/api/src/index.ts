export { sentenceOf } from './audit/audit-sentence.ts';
export type { Context, SignedIn } from './context.ts';
export { httpStatusOf } from './developer/http-status.ts';
export { statusOf } from './error-codes.ts';
export { inputLimit, mostCalls, mostInputNodes } from './input-limit.ts';
export { toCallError } from './map-errors.ts';
export { type AppRouter, appRouter, type RouterInputs, type RouterOutputs } from './root.ts';
export { unstorableText } from './storable-text.ts';
export { createCallerFactory, type ErrorFacts, type ProcedureMeta } from './trpc.ts';
