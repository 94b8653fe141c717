import { type NewSession, openOnboarding } from '@talkdrum/domain';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { done } from '../list-contract.ts';
import { publicProcedure } from '../trpc.ts';
import {
  finishByPasskeyInput,
  finishSignInInput,
  passkeyRequestOptions,
  passkeySignInInput,
  secondStepInput,
} from './security.contract.ts';
import { visitorOf } from './visitor.ts';

const limited = { rate: { points: 60, seconds: 60 } };

/**
 * The second step after a correct password, and sign-in by passkey. The token comes from the details of the
 * error `second_factor_required`.
 */
export const signInProcedures = {
  secondStepOptions: publicProcedure
    .meta(limited)
    .input(secondStepInput)
    .output(passkeyRequestOptions)
    .mutation(({ ctx, input }) => openOnboarding(ctx.domain).security.secondStep.passkeyOptions(input.token)),

  finishSignIn: publicProcedure
    .meta(limited)
    .input(finishSignInInput)
    .output(done)
    .mutation(({ ctx, input }) => finish(ctx, input.token, { code: input.code })),

  finishSignInByPasskey: publicProcedure
    .meta(limited)
    .input(finishByPasskeyInput)
    .output(done)
    .mutation(({ ctx, input }) => finish(ctx, input.token, { passkey: input.response })),

  /** The same for everyone, so it reveals no accounts. */
  passkeyOptions: publicProcedure
    .meta(limited)
    .input(z.void())
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => openOnboarding(ctx.domain).security.passkeySignIn.options()),

  signInByPasskey: publicProcedure
    .meta(limited)
    .input(passkeySignInInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { passkeySignIn } = openOnboarding(ctx.domain).security;
      return enter(
        ctx,
        await passkeySignIn.start(input.response, visitorOf(ctx), ctx.signedIn?.sessionId ?? null),
      );
    }),
};

type SecondStep = ReturnType<typeof openOnboarding>['security']['secondStep'];
type Proof = Parameters<SecondStep['finish']>[1];

async function finish(ctx: Context, token: string, proof: Proof): Promise<{ ok: true }> {
  const { secondStep } = openOnboarding(ctx.domain).security;
  return enter(ctx, await secondStep.finish(token, proof, visitorOf(ctx), ctx.signedIn?.sessionId ?? null));
}

function enter(ctx: Context, session: NewSession): { ok: true } {
  ctx.setSession(session.token, session.expiresAt);
  return { ok: true };
}
