import type { StaffEventLine, SupportMovement } from '@talkdrum/domain';
import { router, staffProcedure } from '../trpc.ts';
import { toWire } from '../to-wire.ts';
import * as contract from './staff-support.contract.ts';

/** What support looks up when a customer asks. */
export const staffSupport = router({
  campaigns: staffProcedure('read')
    .input(contract.supportCampaignsInput)
    .output(contract.supportCampaignsOutput)
    .query(async ({ ctx, input: { accountId, ...page } }) => {
      const { items, nextCursor } = await ctx.desk.support.campaigns(accountId, page);
      return { nextCursor, items: items.map((item) => toWire(item)) };
    }),

  /** Shows who got what, so it needs the scope for viewing accounts and is recorded in the account. */
  person: staffProcedure('impersonate')
    .input(contract.supportPersonInput)
    .output(contract.supportPersonOutput)
    .mutation(async ({ ctx, input: { accountId, address, reason } }) => {
      const { answers, ...person } = await ctx.desk.support.person(accountId, address, reason);
      return { ...person, answers: answers.map((answer) => toWire(answer)) };
    }),

  /** Who knows an address. Recorded in the staff log, and in each account that knows it. */
  contacts: staffProcedure('impersonate')
    .input(contract.supportContactsInput)
    .output(contract.supportContactsOutput)
    .mutation(async ({ ctx, input: { address, reason, limit, cursor = null } }) => {
      const found = await ctx.desk.contacts.find(address, { reason, limit, after: cursor });
      return { ...found, items: found.items.map((item) => toWire(item)) };
    }),

  movements: staffProcedure('read')
    .input(contract.supportMovementsInput)
    .output(contract.supportMovementsOutput)
    .query(async ({ ctx, input: { accountId, ...page } }) => {
      const { items, nextCursor } = await ctx.desk.support.movements(accountId, page);
      return { nextCursor, items: items.map(toMovementLine) };
    }),

  log: staffProcedure('read')
    .input(contract.staffLogInput)
    .output(contract.staffLogOutput)
    .query(async ({ ctx, input: { accountId = null, ...page } }) => {
      const { items, nextCursor } = await ctx.desk.support.log({ ...page, search: '' }, accountId);
      return { nextCursor, items: items.map(toEventLine) };
    }),
});

function toMovementLine(movement: SupportMovement) {
  const { id, createdAt, kind, description, note, currency } = movement;
  const money = (amount: bigint) => ({ amountMinor: amount.toString(), currency });
  return {
    ...toWire({ id, createdAt, kind, description, note }),
    amount: money(movement.amountMinor),
    refunded: money(movement.refundedMinor),
    balanceAfter: money(movement.balanceAfterMinor),
  };
}

function toEventLine({ details, ...line }: StaffEventLine) {
  const reason = details['reason'];
  return { ...toWire(line), reason: typeof reason === 'string' ? reason : null };
}
