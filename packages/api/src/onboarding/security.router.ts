import { openOnboarding, type SecurityOverview } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { router, userProcedure } from '../trpc.ts';
import { toWire } from '../to-wire.ts';
import { emailChangeProcedures } from './email-change-procedures.ts';
import {
  addPasskeyInput,
  confirmIdentityInput,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInInput,
  recoveryCodesOutput,
  renamePasskeyInput,
  securityOutput,
  type SecurityOutput,
  totpCodeInput,
  totpSecretOutput,
} from './security.contract.ts';
import { signInProcedures } from './sign-in-procedures.ts';
import { visitorOf } from './visitor.ts';

const rare = { rate: { points: 30, seconds: 60 } };

/**
 * How a person signs in. Changes throw `recent_sign_in_required` unless `confirmIdentity` was called in the
 * last five minutes.
 */
export const securityRouter = router({
  overview: userProcedure
    .input(z.void())
    .output(securityOutput)
    .query(async ({ ctx }) =>
      presentSecurity(await openOnboarding(ctx.domain).security.read(ctx.signedIn.userId)),
    ),

  confirmIdentity: userProcedure
    .meta(rare)
    .input(confirmIdentityInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.recent.confirm(ctx.signedIn, input, visitorOf(ctx));
      return { ok: true };
    }),

  confirmIdentityOptions: userProcedure
    .meta(rare)
    .input(z.void())
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => openOnboarding(ctx.domain).security.recent.passkeyOptions(ctx.signedIn.userId)),

  confirmIdentityByPasskey: userProcedure
    .meta(rare)
    .input(passkeySignInInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.recent.confirmByPasskey(ctx.signedIn, input.response);
      return { ok: true };
    }),

  startTotp: userProcedure
    .meta(rare)
    .input(z.void())
    .output(totpSecretOutput)
    .mutation(({ ctx }) => openOnboarding(ctx.domain).security.factors.startTotp(ctx.signedIn)),

  confirmTotp: userProcedure
    .meta(rare)
    .input(totpCodeInput)
    .output(recoveryCodesOutput)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await openOnboarding(ctx.domain).security.factors.confirmTotp(
        ctx.signedIn,
        input.code,
        visitorOf(ctx),
      ),
    })),

  removeTotp: userProcedure
    .meta(rare)
    .input(z.void())
    .output(done)
    .mutation(async ({ ctx }) => {
      await openOnboarding(ctx.domain).security.factors.removeTotp(ctx.signedIn);
      return { ok: true };
    }),

  offerPasskey: userProcedure
    .meta(rare)
    .input(z.void())
    .output(passkeyCreationOptions)
    .mutation(({ ctx }) => openOnboarding(ctx.domain).security.factors.offerPasskey(ctx.signedIn)),

  addPasskey: userProcedure
    .meta(rare)
    .input(addPasskeyInput)
    .output(recoveryCodesOutput)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await openOnboarding(ctx.domain).security.factors.addPasskey(
        ctx.signedIn,
        input.response,
        input.name,
      ),
    })),

  renamePasskey: userProcedure
    .meta(rare)
    .input(renamePasskeyInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.passkeys.rename(ctx.signedIn.userId, input.id, input.name);
      return { ok: true };
    }),

  removePasskey: userProcedure
    .meta(rare)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.factors.removePasskey(ctx.signedIn, input.id);
      return { ok: true };
    }),

  newRecoveryCodes: userProcedure
    .meta(rare)
    .input(z.void())
    .output(recoveryCodesOutput)
    .mutation(async ({ ctx }) => ({
      recoveryCodes: await openOnboarding(ctx.domain).security.factors.newRecoveryCodes(ctx.signedIn),
    })),

  ...emailChangeProcedures,
  ...signInProcedures,
});

function presentSecurity({
  totpSince,
  passkeys,
  recoveryCodesLeft,
  emailChange,
}: SecurityOverview): SecurityOutput {
  return toWire({
    totpSince,
    recoveryCodesLeft,
    passkeys: passkeys.map((passkey) => toWire(passkey)),
    emailChange: emailChange === null ? null : toWire(emailChange),
  });
}
