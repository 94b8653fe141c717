import { toWire } from '@talkdrum/api';
import { type Template, toCurrency } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

export const templateAndWalletHandlers: Pick<Handlers, 'listTemplates' | 'getWallet'> = {
  listTemplates: async ({ templates, smsTemplates }, { query: { channel, cursor = null, ...query } }) => {
    const { items, nextCursor } = await (channel === 'sms'
      ? smsTemplates.list({ ...query, cursor })
      : templates.list({ ...query, tag: '', cursor }));
    return { items: items.map(toTemplate), nextCursor };
  },

  getWallet: async ({ accounts, wallet }) => {
    const current = await wallet.balance(toCurrency((await accounts.current()).currency));
    const others = (await wallet.balances()).filter(({ currency }) => currency !== current.currency);
    const balances = [current, ...others].map(({ currency, balanceMinor, heldMinor, availableMinor }) => ({
      currency,
      balance: decimal(balanceMinor),
      held: decimal(heldMinor),
      available: decimal(availableMinor),
      isCurrent: currency === current.currency,
    }));
    return { balances };
  },
};

function toTemplate({
  id,
  channel,
  name,
  tag,
  category,
  subject,
  createdAt,
  updatedAt,
}: Template): OperationAnswer<'listTemplates'>['items'][number] {
  const shown = { id, channel, name, tag: channel === 'sms' ? (category ?? '') : tag, subject };
  return toWire({ ...shown, createdAt, updatedAt });
}

/** Minor units as a decimal number: -1234 is "-12.34". */
export function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
