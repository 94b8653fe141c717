import {
  createProfile,
  openOnboarding,
  previewDeletion,
  requireOwner,
  restoreAccount,
  scheduleDeletion,
  toCurrency,
} from '@talkdrum/domain';
import { z } from 'zod';
import { originOf } from '../audit/record-calls.ts';
import type { Context, SignedIn } from '../context.ts';
import { done, idInput } from '../list-contract.ts';
import { userProcedure } from '../trpc.ts';
import {
  deleteProfileInput,
  deleteProfileOutput,
  deletionOutput,
  newProfileInput,
} from './accounts.contract.ts';
import { toMoney } from './present-account.ts';
import { toWire } from '../to-wire.ts';

/** A person's profiles: anyone can create one; owners delete and restore them. */
export const profileProcedures = {
  /**
   * Creates an account the person owns. The session stays in the current one until `session.switchAccount`.
   */
  create: userProcedure
    .meta({ rate: { points: 10, seconds: 60 } })
    .input(newProfileInput)
    .output(idInput)
    .mutation(async ({ ctx, input }) => ({
      id: await createProfile(ctx.domain, ctx.signedIn.userId, input, originOf(ctx)),
    })),

  /** What would be deleted. Owners only. */
  deletion: userProcedure
    .input(z.void())
    .output(deletionOutput)
    .query(async ({ ctx }) => {
      const preview = await ctx.domain.openScope(actorOf(ctx), async (scope) => {
        await requireOwner(scope);
        return previewDeletion(scope, ctx.signedIn.userId);
      });
      return {
        ...preview,
        balances: preview.balances.map(({ balanceMinor, currency }) =>
          toMoney({ amountMinor: balanceMinor, currency: toCurrency(currency) }),
        ),
      };
    }),

  /** Requires a recent sign-in. The account closes immediately and is permanently deleted after 30 days. */
  delete: userProcedure
    .meta({ rate: { points: 30, seconds: 60 } })
    .input(deleteProfileInput)
    .output(deleteProfileOutput)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.recent.require(ctx.signedIn);
      const deletionAt = await ctx.domain.openScope(actorOf(ctx), (scope) =>
        scheduleDeletion(scope, input.company),
      );
      return toWire({ deletionAt });
    }),

  restore: userProcedure
    .meta({ isForClosing: true })
    .input(z.void())
    .output(done)
    .mutation(async ({ ctx }) => {
      await ctx.domain.openScope(actorOf(ctx), (scope) => restoreAccount(scope));
      return { ok: true };
    }),
};

function actorOf(ctx: Context & { signedIn: SignedIn }) {
  const { accountId, userId } = ctx.signedIn;
  return { accountId, userId, origin: originOf(ctx) };
}
