import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { router } from './trpc.ts';

/** All procedures, by module. */
export const appRouter = router({});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
