import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { sendersRouter } from './senders/senders.router.ts';
import { router } from './trpc.ts';

/** All procedures, by module. */
export const appRouter = router({
  senders: sendersRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
