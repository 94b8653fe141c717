import {
  allPrivileges,
  type Balance,
  isAllowed,
  privilegeTable,
  type Scope,
  staffOfAccount,
  User,
} from '@talkdrum/domain';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { toAccount, toMoney, toSubscription } from '../accounts/present-account.ts';
import { changesInput, type Me, meOutput } from '../accounts/session.contract.ts';
import type { SignedIn } from '../context.ts';
import { done, idInput } from '../list-contract.ts';
import { requireSamePage } from '../rendered-for.ts';
import { publicProcedure, router, userProcedure } from '../trpc.ts';
import { deviceOutput } from './onboarding.contract.ts';
import { toWire } from '../to-wire.ts';

export const sessionRouter = router({
  me: userProcedure
    .meta({ isForViewers: true, isForClosing: true })
    .input(z.void())
    .output(meOutput)
    .query(async ({ ctx }) => {
      const isStaff = (await staffOfAccount(ctx.domain, ctx.signedIn)) !== null;
      return ctx.domain.openScope(ctx.signedIn, (scope) => describeMe(scope, ctx.signedIn, isStaff));
    }),

  /**
   * Names the parts of the account that changed; the dashboard repeats its queries for them. One stream per
   * page. It ends with the session, the membership or the staff view.
   */
  changes: userProcedure
    .meta({ isForViewers: true })
    .input(changesInput)
    .subscription(async function* ({
      ctx: { domain, signedIn },
      input,
      signal = new AbortController().signal,
    }) {
      requireSamePage({ accountId: input.accountId, userId: null }, signedIn);
      const { sessionId, accountId, grants, viewer } = signedIn;
      const watcher = { sessionId, accountId, grants, isView: viewer !== undefined };
      for await (const [eventId, event] of domain.live.watch(watcher, input.lastEventId ?? null, signal))
        yield tracked(eventId, event);
    }),

  /** Switches to another account of this person. Clients drop everything they cached from the old one. */
  switchAccount: userProcedure
    .meta({ isForClosing: true, isForAnyPage: true })
    .input(z.object({ accountId: z.uuid() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, sessionId } = ctx.signedIn;
      await ctx.domain.visitor(({ sessions }) => sessions.switchAccount(userId, sessionId, input.accountId));
      return { ok: true };
    }),

  /** The person's signed-in devices, the current one first. */
  list: userProcedure
    .input(z.void())
    .output(z.array(deviceOutput))
    .query(async ({ ctx }) => {
      const { userId, sessionId } = ctx.signedIn;
      const devices = await ctx.domain.visitor(({ sessions }) => sessions.list(userId, sessionId));
      return devices.map((device) => toWire(device));
    }),

  revoke: userProcedure
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.domain.visitor(({ sessions }) => sessions.revoke(ctx.signedIn.userId, input.id));
      return { ok: true };
    }),

  revokeOthers: userProcedure
    .input(z.void())
    .output(z.object({ ended: z.number().int() }))
    .mutation(async ({ ctx }) => ({
      ended: await ctx.domain.visitor(({ sessions }) =>
        sessions.revokeOthers(ctx.signedIn.userId, ctx.signedIn.sessionId),
      ),
    })),

  signOut: publicProcedure
    .meta({ isForViewers: true })
    .input(z.void())
    .output(done)
    .mutation(async ({ ctx }) => {
      const { signedIn } = ctx;
      if (signedIn !== null)
        await ctx.domain.visitor(async ({ sessions, staffViews }) => {
          // Staff viewing an account have a view with this id in place of a session.
          await sessions.end(signedIn.sessionId);
          await staffViews.end(signedIn.sessionId);
        });
      ctx.setSession(null);
      return { ok: true };
    }),
});

async function describeMe(scope: Scope, { userId, grants, viewer }: SignedIn, isStaff: boolean): Promise<Me> {
  const [account, user, profiles] = [
    await scope.accounts.current(),
    await scope.em.findOneOrFail(User, { id: userId }),
    await scope.accounts.ofUser(userId),
  ];
  const maySee = isAllowed(grants, 'account.view');
  return {
    user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
    account: toAccount(account),
    profiles: toProfiles(viewer === undefined ? profiles : profiles.filter(({ id }) => id === account.id)),
    isStaff,
    viewer: viewer === undefined ? null : toWire({ staff: viewer.staff, expiresAt: viewer.expiresAt }),
    grants: { isOwner: grants.isOwner, privileges: [...grants.privileges] },
    privileges: allPrivileges.map((key) => ({
      key,
      label: privilegeTable[key],
      isAllowed: isAllowed(grants, key),
    })),
    wallet: maySee ? walletOf(await scope.wallet.balance(account.currency)) : null,
    subscription: maySee ? toSubscription(account) : null,
  };
}

function toProfiles(profiles: { id: string; company: string; closesAt: Date | null }[]): Me['profiles'] {
  return profiles.map((profile) => toWire(profile));
}

function walletOf({ balanceMinor, currency }: Balance): Me['wallet'] {
  return toMoney({ amountMinor: balanceMinor, currency });
}
