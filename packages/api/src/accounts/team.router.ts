import { openOnboarding, requireRecentSignIn, type Scope } from '@talkdrum/domain';
import { z } from 'zod';
import type { Context, SignedIn } from '../context.ts';
import { done } from '../list-contract.ts';
import { visitorOf } from '../onboarding/visitor.ts';
import { accountProcedure, privilegedProcedure, publicProcedure, router } from '../trpc.ts';
import { invitationRow, memberRow } from './present-team.ts';
import {
  addTeamInput,
  invitationInput,
  invitationPrivilegesInput,
  invitationTokenInput,
  invitationViewOutput,
  inviteInput,
  joinTeamInput,
  joinTeamOutput,
  memberInput,
  memberPrivilegesInput,
  setOwnerInput,
  teamOutput,
  teamRowOutput,
} from './team.contract.ts';

const ok = { ok: true } as const;
const rare = { rate: { points: 30, seconds: 60 } };

type ScopedContext = Context & {
  signedIn: SignedIn;
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
};

/** Checks every other rule first; then rolls the change back unless the sign-in is recent. */
async function changeOwners(
  { signedIn, inScope }: ScopedContext,
  change: (team: Scope['team']) => Promise<void>,
): Promise<void> {
  await inScope(async (scope) => {
    await change(scope.team);
    await requireRecentSignIn(scope, signedIn);
  });
}

export const teamRouter = router({
  /** Members, owners first, then invitations. */
  list: accountProcedure('team.view')
    .input(z.void())
    .output(teamOutput)
    .query(async ({ ctx }) => {
      const members = (await ctx.team.members()).map((member) => memberRow(member, ctx.actor.userId));
      return [
        ...members,
        ...(await ctx.invitations.list()).map((invitation) => invitationRow(invitation, ctx.clock.now())),
      ];
    }),

  /**
   * Invites someone and sets their first password. It works after they prove the address with the emailed
   * link. The answer is the same for every address.
   */
  add: privilegedProcedure('team.manage')
    .input(addTeamInput)
    .output(teamRowOutput)
    .mutation(async ({ ctx, input: { password, ...person } }) => {
      const passwordHash = await openOnboarding(ctx.domain).joinTeam.prepare(
        person,
        password,
        visitorOf(ctx),
      );
      return ctx.inScope(async ({ invitations, clock }) =>
        invitationRow(await invitations.create({ ...person, passwordHash, privileges: [] }), clock.now()),
      );
    }),

  invite: privilegedProcedure('team.manage')
    .input(inviteInput)
    .output(teamRowOutput)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).joinTeam.prepare(input, null, visitorOf(ctx));
      return ctx.inScope(async ({ invitations, clock }) =>
        invitationRow(await invitations.create({ ...input, passwordHash: null }), clock.now()),
      );
    }),

  resend: privilegedProcedure('team.manage')
    .input(invitationInput)
    .output(teamRowOutput)
    .mutation(async ({ ctx, input }) => {
      const invitation = await ctx.inScope(({ invitations }) => invitations.get(input.invitationId));
      await openOnboarding(ctx.domain).joinTeam.prepare(invitation, null, visitorOf(ctx));
      return ctx.inScope(async ({ invitations, clock }) =>
        invitationRow(await invitations.resend(invitation.id), clock.now()),
      );
    }),

  revoke: accountProcedure('team.manage')
    .input(invitationInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.invitations.revoke(input.invitationId);
      return ok;
    }),

  setInvitationPrivileges: accountProcedure('team.manage')
    .input(invitationPrivilegesInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.invitations.setPrivileges(input.invitationId, input.privileges);
      return ok;
    }),

  setPrivileges: accountProcedure('team.manage')
    .input(memberPrivilegesInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.team.setPrivileges(input.userId, input.privileges);
      return ok;
    }),

  suspend: accountProcedure('team.manage')
    .input(memberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.team.suspend(input.userId);
      return ok;
    }),

  reactivate: accountProcedure('team.manage')
    .input(memberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.team.reactivate(input.userId);
      return ok;
    }),

  remove: accountProcedure('team.manage')
    .input(memberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.team.remove(input.userId);
      return ok;
    }),

  /** Requires a recent sign-in, so an unattended session can't be used to take over the account. */
  setOwner: privilegedProcedure('team.manage')
    .input(setOwnerInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeOwners(ctx, (team) => team.setOwner(input.userId, input.isOwner));
      return ok;
    }),

  /** Requires a recent sign-in too. */
  transferOwnership: privilegedProcedure('team.manage')
    .input(memberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeOwners(ctx, (team) => team.transferOwnership(input.userId));
      return ok;
    }),

  /** What the invitation page shows. Opening it changes nothing. */
  invitation: publicProcedure
    .meta(rare)
    .input(invitationTokenInput)
    .output(invitationViewOutput)
    .query(({ ctx, input }) => openOnboarding(ctx.domain).joinTeam.look(input.token)),

  join: publicProcedure
    .meta(rare)
    .input(joinTeamInput)
    .output(joinTeamOutput)
    .mutation(async ({ ctx, input }) => {
      const { joinTeam } = openOnboarding(ctx.domain);
      const { email, isSignedIn } = await joinTeam.join(
        input.token,
        input.password ?? null,
        visitorOf(ctx),
        ctx.signedIn,
      );
      return { email, isSignedIn };
    }),
});
