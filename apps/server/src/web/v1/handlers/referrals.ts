import { toWire } from '@talkdrum/api';
import type { AdvocateLine, Referral } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

export const referralHandlers: Pick<
  Handlers,
  'listReferralPrograms' | 'createAdvocate' | 'getAdvocate' | 'createConversion' | 'listReferrals'
> = {
  listReferralPrograms: async ({ referralPrograms }) => ({
    items: (await referralPrograms.list()).map((program) => {
      const { id, name, currency, advocates, friends, conversions, createdAt, published } = program;
      const { url, state } = published;
      return toWire({ id, name, url, state, currency, advocates, friends, conversions, createdAt });
    }),
  }),

  createAdvocate: async ({ advocates }, { body }) => {
    const { id } = await advocates.join(body.programId, body.contactId, 'api');
    const { pageUrl, ...line } = await advocates.detail(id);
    return { ...toAdvocate(line), pageUrl };
  },

  getAdvocate: async ({ advocates }, { params }) => toAdvocate(await advocates.get(params.id)),

  createConversion: async ({ referrals }, { body }) => {
    const { amountMinor, ...reported } = body;
    const referral = await referrals.record({
      ...reported,
      amountMinor: amountMinor === null ? null : BigInt(amountMinor),
    });
    return { isReferred: referral !== null, referral: referral === null ? null : toReferral(referral) };
  },

  listReferrals: async ({ referrals }, { query }) => {
    const { programId = null, state = null, cursor = null, limit } = query;
    const { items, nextCursor } = await referrals.listAll({ programId, state, after: cursor, limit });
    return { items: items.map(toReferral), nextCursor };
  },
};

function toAdvocate(advocate: AdvocateLine): OperationAnswer<'getAdvocate'> {
  const { id, programId, contactId, code, url, status, clicks, friends, conversions, joinedAt } = advocate;
  return toWire({ id, programId, contactId, code, url, status, clicks, friends, conversions, joinedAt });
}

function toReferral({
  checks,
  amountMinor,
  friendId,
  ...referral
}: Referral): OperationAnswer<'listReferrals'>['items'][number] {
  const { id, programId, advocateId, advocateContactId, state, method, channel, orderReference } = referral;
  const { createdAt, convertedAt, approveAt, decidedAt } = referral;
  const of = { id, programId, advocateId, advocateContactId, friendContactId: friendId };
  return {
    ...toWire({
      ...of,
      state,
      method,
      channel,
      orderReference,
      createdAt,
      convertedAt,
      approveAt,
      decidedAt,
    }),
    reasons: checks.map(({ rule }) => rule),
    amountMinor: amountMinor?.toString() ?? null,
  };
}
