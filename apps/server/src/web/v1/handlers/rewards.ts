import { toWire } from '@talkdrum/api';
import type { CheckedCode, KeyHolder, Redeemer, Redemption } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

const byKey = (key: KeyHolder): Redeemer => ({ source: 'api', actorId: key.apiKeyId });
const minorOf = (text: string | null) => (text === null ? null : BigInt(text));

export const rewardHandlers: Pick<
  Handlers,
  'listRewards' | 'validateCode' | 'holdCode' | 'releaseHold' | 'redeemCode' | 'rollBackRedemption'
> = {
  listRewards: async ({ rewards }, { query }) => ({
    items: (await rewards.list(query.search)).map((reward) => {
      const { id, name, kind, listId, valueMinor, currency, issued, redeemed, createdAt, published } = reward;
      const { url, state } = published;
      const counts = { issued, redeemed, createdAt };
      return toWire({
        id,
        name,
        kind,
        url,
        state,
        listId,
        valueMinor: valueMinor.toString(),
        currency,
        ...counts,
      });
    }),
  }),

  validateCode: async ({ till }, { body, key }) => {
    const checked = await till.validate(byKey(key), body.code, minorOf(body.amountMinor));
    const reason = checked.isValid ? null : checked.reason;
    return { isValid: checked.isValid, reason, code: toCode(checked.code) };
  },

  holdCode: async ({ till }, { body, key }) => {
    const use = { code: body.code, amountMinor: minorOf(body.amountMinor), key: `api/${body.key}` };
    const held = await till.hold(byKey(key), use, body.seconds);
    if (!held.isHeld) return { isHeld: false, reason: held.reason, hold: null };
    const { id, code, amountMinor, expiresAt } = held.hold;
    const hold = { id, code, amountMinor: amountMinor.toString(), expiresAt: expiresAt.toISOString() };
    return { isHeld: true, reason: null, hold };
  },

  releaseHold: async ({ till }, { params }) => {
    await till.release(params.id);
    return null;
  },

  redeemCode: async ({ till }, { body, key }) => {
    const use = { code: body.code, amountMinor: minorOf(body.amountMinor), key: `api/${body.key}` };
    const result = await till.redeem(byKey(key), use, { reference: body.reference, holdId: body.holdId });
    if (!result.isRedeemed)
      return { isRedeemed: false, reason: result.reason, redemption: null, code: toCode(result.code) };
    const redemption = toRedemption(result.redemption);
    return { isRedeemed: true, reason: null, redemption, code: toCode(result.code) };
  },

  rollBackRedemption: async ({ till }, { params, body, key }) =>
    toRedemption(await till.rollBack(byKey(key), params.id, body.reference)),
};

function toRedemption({ amountMinor, ...redemption }: Redemption): OperationAnswer<'rollBackRedemption'> {
  const { id, code, reference, createdAt, rolledBackAt } = redemption;
  return { ...toWire({ id, code, reference, createdAt, rolledBackAt }), amountMinor: amountMinor.toString() };
}

function toCode(code: CheckedCode | null): OperationAnswer<'validateCode'>['code'] {
  if (code === null) return null;
  const { rewardId, name, kind, valueMinor, currency, availableMinor, expiresAt, contactId } = code;
  return {
    ...toWire({ code: code.code, rewardId, reward: name, kind, currency, expiresAt, contactId }),
    valueMinor: valueMinor.toString(),
    availableMinor: availableMinor?.toString() ?? null,
  };
}
