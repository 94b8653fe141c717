import {
  addEmailSender,
  displayAddress,
  displayDomain,
  recheckDomain,
  type Scope,
  type Sender,
  type SendingDomain,
  smsSenderRules,
  type Standing,
} from '@talkdrum/domain';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  emailSenderFields,
  appealInput,
  dmarcSummaryOutput,
  smsSenderFields,
  setStopExemptInput,
  setWarmUpInput,
  standingOutput,
  type SenderOutput,
  type SendingDomainOutput,
  senderOutput,
  sendingDomainOutput,
  smsSenderRuleOutput,
  unauthenticatedMailInput,
  warmUpOutput,
} from './senders.contract.ts';
import { toWire } from '../to-wire.ts';

export const sendersRouter = router({
  list: accountProcedure('senders.view')
    .input(searchInput.extend({ channel }))
    .output(z.array(senderOutput))
    .query(async ({ ctx, input }) => {
      const [senders, domains] = [
        await ctx.senders.list(input.channel, input.search),
        input.channel === 'email' ? await ctx.sendingDomains.list() : [],
      ];
      const byId = new Map(domains.map((domain) => [domain.id, domain]));
      return senders.map((sender) => toSender(sender, byId.get(sender.sendingDomainId ?? '')));
    }),

  createEmail: privilegedProcedure('senders.edit')
    .input(emailSenderFields)
    .output(senderOutput)
    .mutation(async ({ ctx, input }) => toSender(await addEmailSender(ctx.inScope, input))),

  /** Requires staff approval: status 0 until then. */
  requestSms: accountProcedure('senders.edit')
    .input(smsSenderFields)
    .output(senderOutput)
    .mutation(async ({ ctx, input }) => toSender(await ctx.smsSenders.request(input))),

  smsRules: accountProcedure('senders.view')
    .input(z.void())
    .output(z.array(smsSenderRuleOutput))
    .query(() => smsSenderRules.map(({ country, name, form, note }) => ({ country, name, form, note }))),

  resendConfirmation: accountProcedure('senders.edit')
    .input(idInput)
    .output(senderOutput)
    .mutation(async ({ ctx, input }) => toSender(await ctx.senders.resendConfirmation(input.id))),

  archive: accountProcedure('senders.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.senders.archive(input.id);
      return { ok: true };
    }),

  /** Marks a transactional SMS sender for one-time codes: it may also send to numbers that texted STOP. */
  setStopExempt: accountProcedure('senders.edit')
    .input(setStopExemptInput)
    .output(senderOutput)
    .mutation(async ({ ctx, input }) =>
      toSender(await ctx.smsSenders.setStopExempt(input.id, input.isExempt)),
    ),

  /** Complaints and hard bounces of promotional email, and their consequences. */
  standing: accountProcedure('senders.view')
    .input(z.void())
    .output(standingOutput)
    .query(async ({ ctx }) => toStanding(await ctx.promotionalStanding.get())),

  /** Asks staff to review a stop on promotional email. */
  appeal: accountProcedure('senders.edit')
    .input(appealInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.promotionalStanding.appeal(input.text);
      return { ok: true };
    }),

  domain: accountProcedure('senders.view')
    .input(idInput)
    .output(sendingDomainOutput)
    .query(async ({ ctx, input }) => toDomain(ctx, await ctx.sendingDomains.get(input.id))),

  /** Checks DNS now; the network call runs between two short scopes. */
  checkDomain: privilegedProcedure('senders.edit')
    .input(idInput)
    .output(sendingDomainOutput)
    .mutation(async ({ ctx, input }) => {
      const domain = await recheckDomain(ctx.inScope, ctx.domain.config.dnsServer, input.id);
      return ctx.inScope(async (scope) => toDomain(scope, domain));
    }),

  /** Whether single messages are held or refused while the domain's DKIM record fails. */
  setUnauthenticatedMail: accountProcedure('senders.edit')
    .input(unauthenticatedMailInput)
    .output(sendingDomainOutput)
    .mutation(async ({ ctx, input }) =>
      toDomain(ctx, await ctx.sendingDomains.chooseUnauthenticatedMail(input.id, input.unauthenticatedMail)),
    ),

  /** How many emails of campaigns may leave from this domain per day, and what is taken of them. */
  warmUp: accountProcedure('senders.view')
    .input(idInput)
    .output(warmUpOutput)
    .query(({ ctx, input }) => ctx.warmUps.get(input.id)),

  /** Begins or ends a domain’s warm-up. Ended, what waits for a later day leaves. */
  setWarmUp: accountProcedure('senders.edit')
    .input(setWarmUpInput)
    .output(warmUpOutput)
    .mutation(({ ctx, input }) =>
      input.isWarmingUp ? ctx.warmUps.start(input.id) : ctx.warmUps.end(input.id),
    ),

  dmarcSummary: accountProcedure('senders.view')
    .input(idInput)
    .output(dmarcSummaryOutput)
    .query(({ ctx, input }) => ctx.dmarcReports.summarise(input.id)),
});

function toSender(sender: Sender, domain?: SendingDomain): SenderOutput {
  return toWire({
    id: sender.id,
    sender: sender.sender,
    channel: sender.channel,
    campaign: sender.campaign,
    region: sender.region,
    status: sender.isActive() ? 1 : 0,
    template: sender.template,
    display: displayAddress(sender.sender),
    domain: displayDomain(sender.domain),
    isAuthenticated: domain?.isAuthenticated() ?? false,
    failingRecords: domain?.failing() ?? [],
    sendingDomainId: sender.sendingDomainId ?? null,
    createdAt: sender.createdAt,
    confirmedAt: sender.confirmedAt,
    refusedAt: sender.refusedAt ?? null,
    refusedReason: sender.isRefused() ? sender.refusedReason : null,
    isStopExempt: sender.isStopExempt,
  });
}

function toStanding({
  figures: { since, sent, hardBounces, complaints },
  alert,
}: Standing): z.infer<typeof standingOutput> {
  return toWire({
    since,
    sent,
    hardBounces,
    complaints,
    alert: alert && toWire(alert),
  });
}

function toDomain(scope: Pick<Scope, 'sendingDomains'>, domain: SendingDomain): SendingDomainOutput {
  return toWire({
    id: domain.id,
    domain: displayDomain(domain.domain),
    unauthenticatedMail: domain.unauthenticatedMail,
    isAuthenticated: domain.isAuthenticated(),
    checkedAt: domain.checkedAt,
    records: scope.sendingDomains.answers(domain),
  });
}
