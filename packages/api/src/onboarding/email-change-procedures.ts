import { openOnboarding } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { publicProcedure, userProcedure } from '../trpc.ts';
import {
  changeEmailInput,
  emailAnswerOutput,
  emailChangeOutput,
  emailLinkInput,
} from './security.contract.ts';
import { visitorOf } from './visitor.ts';
import { toWire } from '../to-wire.ts';

const rare = { rate: { points: 30, seconds: 60 } };

/**
 * Changes the sign-in address: the person requests it and confirms from both addresses. The links don't sign
 * anyone in.
 */
export const emailChangeProcedures = {
  changeEmail: userProcedure
    .meta(rare)
    .input(changeEmailInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.emailChange.start(ctx.signedIn, input.email, visitorOf(ctx));
      return { ok: true };
    }),

  cancelEmailChange: userProcedure
    .meta(rare)
    .input(z.void())
    .output(done)
    .mutation(async ({ ctx }) => {
      await openOnboarding(ctx.domain).security.emailChange.cancel(ctx.signedIn.userId);
      return { ok: true };
    }),

  /** What the page behind the emailed link shows. Opening it changes nothing. */
  emailChange: publicProcedure
    .meta(rare)
    .input(emailLinkInput)
    .output(emailChangeOutput)
    .query(async ({ ctx, input }) => {
      const view = await openOnboarding(ctx.domain).security.emailChange.look(input.token);
      return toWire(view);
    }),

  answerEmailChange: publicProcedure
    .meta(rare)
    .input(emailLinkInput)
    .output(emailAnswerOutput)
    .mutation(({ ctx, input }) => openOnboarding(ctx.domain).security.emailChange.answer(input.token)),

  /** "This wasn't me": from the old address, reverts the change. */
  refuseEmailChange: publicProcedure
    .meta(rare)
    .input(emailLinkInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.emailChange.refuse(input.token, visitorOf(ctx));
      return { ok: true };
    }),
};
