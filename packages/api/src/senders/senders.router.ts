import { checkRecords, DomainError, generateDkimKeyPair, type Scope, type Sender, type SendingDomain, smsSenderRules } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  createEmailSenderInput,
  requestSmsSenderInput,
  type SenderOutput,
  type SendingDomainOutput,
  senderOutput,
  sendingDomainOutput,
  smsSenderRuleOutput,
} from './senders.contract.ts';

export const sendersRouter = router({
  list: accountProcedure('senders.view')
    .input(z.object({ channel: z.enum(['email', 'sms']) }))
    .output(z.array(senderOutput))
    .query(async ({ ctx, input }) => (await ctx.senders.list(input.channel)).map(toSender)),

  /** The keys of a new domain are made between two short scopes. */
  createEmail: privilegedProcedure('senders.edit')
    .input(createEmailSenderInput)
    .output(senderOutput)
    .mutation(async ({ ctx, input }) => {
      const keys = (await ctx.inScope(({ senders }) => senders.needsKeys(input))) ? await generateDkimKeyPair() : undefined;
      return ctx.inScope(async ({ senders }) => toSender(await senders.createEmail(input, keys)));
    }),

  /** Waits for staff: status 0 until they approve it. */
  requestSms: accountProcedure('senders.edit')
    .input(requestSmsSenderInput)
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

  domain: accountProcedure('senders.view')
    .input(idInput)
    .output(sendingDomainOutput)
    .query(async ({ ctx, input }) => toDomain(ctx, await ctx.sendingDomains.get(input.id))),

  /** Asks DNS now; the network call stands between two short scopes. */
  checkDomain: privilegedProcedure('senders.edit')
    .input(idInput)
    .output(sendingDomainOutput)
    .mutation(async ({ ctx, input }) => {
      const records = await ctx.inScope(async (scope) => scope.sendingDomains.records(await scope.sendingDomains.get(input.id)));
      const checks = await checkRecords(records, ctx.domain.config.dnsServer).catch((cause: unknown) => {
        throw new DomainError('unavailable', 'DNS did not answer. Try again in a minute.', {}, { cause });
      });
      return ctx.inScope(async (scope) => toDomain(scope, await scope.sendingDomains.recordCheck(input.id, checks)));
    }),
});

function toSender(sender: Sender): SenderOutput {
  return {
    id: sender.id,
    sender: sender.sender,
    channel: sender.channel,
    campaign: sender.campaign,
    region: sender.region,
    status: sender.isActive() ? 1 : 0,
    template: sender.template,
    domain: sender.domain,
    sendingDomainId: sender.sendingDomainId ?? null,
    createdAt: sender.createdAt.toISOString(),
    confirmedAt: sender.confirmedAt?.toISOString() ?? null,
    refusedReason: sender.isRefused() ? sender.refusedReason : null,
  };
}

function toDomain(scope: Pick<Scope, 'sendingDomains'>, domain: SendingDomain): SendingDomainOutput {
  const status = { spf: domain.spfStatus, dkim: domain.dkimStatus, dmarc: domain.dmarcStatus };
  return {
    id: domain.id,
    domain: domain.domain,
    isAuthenticated: domain.isAuthenticated(),
    checkedAt: domain.checkedAt?.toISOString() ?? null,
    records: scope.sendingDomains.records(domain).map((record) => ({ ...record, status: status[record.kind], found: domain.found[record.kind] ?? [] })),
  };
}
