export { sentenceOf } from './audit/audit-sentence.ts';
export type { Context, RenderedFor, SignedIn } from './context.ts';
export { httpStatusOf } from './developer/http-status.ts';
export { statusOf } from './error-codes.ts';
export { requireSamePage } from './rendered-for.ts';
export { type AppRouter, appRouter, type RouterInputs, type RouterOutputs } from './root.ts';
export { unstorableText } from './storable-text.ts';
export { createCallerFactory, type ErrorFacts, type ProcedureMeta } from './trpc.ts';
