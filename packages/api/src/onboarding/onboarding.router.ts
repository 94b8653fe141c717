import { openOnboarding } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { publicProcedure, router, userProcedure } from '../trpc.ts';
import {
  captchaInput,
  captchaOutput,
  changePasswordInput,
  confirmEmailInput,
  confirmEmailOutput,
  emailInput,
  formTokenOutput,
  resetPasswordInput,
  signInInput,
  singleSignOnOutput,
  welcomeOutput,
} from './onboarding.contract.ts';
import { signUpInput } from './sign-up.contract.ts';
import { visitorOf } from './visitor.ts';

/** Per IP network; the domain has finer limits, per account and per mailbox. */
const rare = { rate: { points: 30, seconds: 60 } };

export const onboardingRouter = router({
  /** The hidden token of a sign-up form. */
  formToken: publicProcedure
    .input(z.void())
    .output(formTokenOutput)
    .query(({ ctx }) => ({ token: openOnboarding(ctx.domain).signUp.formToken() })),

  /** Where people may sign in besides with a password. The sign-in itself is a page, not a procedure. */
  singleSignOn: publicProcedure
    .input(z.void())
    .output(singleSignOnOutput)
    .query(({ ctx }) => ({ name: openOnboarding(ctx.domain).singleSignOn.name })),

  captcha: publicProcedure
    .meta({ rate: { points: 60, seconds: 60 } })
    .input(captchaInput)
    .output(captchaOutput)
    .query(async ({ ctx, input }) =>
      captchaOutput.parse(await openOnboarding(ctx.domain).captcha.issue(input.action)),
    ),

  /** The answer is the same whether or not the address has an account. */
  signUp: publicProcedure
    .meta(rare)
    .input(signUpInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).signUp.start(input, visitorOf(ctx));
      return { ok: true };
    }),

  confirmEmail: publicProcedure
    .meta(rare)
    .input(confirmEmailInput)
    .output(confirmEmailOutput)
    .mutation(async ({ ctx, input }) => ({
      email: await openOnboarding(ctx.domain).confirmEmail.confirm(input.token),
    })),

  resendConfirmation: publicProcedure
    .meta(rare)
    .input(emailInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).confirmEmail.resend(input.email, visitorOf(ctx));
      return { ok: true };
    }),

  signIn: publicProcedure
    .meta({ rate: { points: 60, seconds: 60 } })
    .input(signInInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const session = await openOnboarding(ctx.domain).signIn.start(
        input,
        visitorOf(ctx),
        ctx.signedIn?.sessionId ?? null,
      );
      ctx.setSession(session.token, session.expiresAt);
      return { ok: true };
    }),

  requestPasswordReset: publicProcedure
    .meta(rare)
    .input(emailInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).passwords.requestReset(input.email, visitorOf(ctx));
      return { ok: true };
    }),

  resetPassword: publicProcedure
    .meta(rare)
    .input(resetPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).passwords.reset(input.token, input.password, visitorOf(ctx));
      ctx.setSession(null);
      return { ok: true };
    }),

  changePassword: userProcedure
    .meta(rare)
    .input(changePasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, accountId } = ctx.signedIn;
      const session = await openOnboarding(ctx.domain).passwords.change(
        userId,
        accountId,
        input,
        visitorOf(ctx),
      );
      ctx.setSession(session.token, session.expiresAt);
      return { ok: true };
    }),

  /** The setup checklist, visible to every member. */
  welcome: userProcedure
    .meta({ isForViewers: true })
    .input(z.void())
    .output(welcomeOutput)
    .query(async ({ ctx }) => {
      const {
        phone = null,
        email = null,
        guideUrl = null,
        videosUrl = null,
      } = ctx.domain.config.support ?? {};
      const steps = await ctx.domain.openScope(ctx.signedIn, (scope) => scope.checklist.steps());
      return { steps, support: { phone, email, guideUrl, videosUrl } };
    }),
});
