import { toWire } from '@talkdrum/api';
import { countTemplates, type Template, toCurrency } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const templateAndWalletHandlers: Pick<Handlers, 'listTemplates' | 'getWallet'> = {
  listTemplates: async (scope, { query: { channel, search, limit, cursor = null, include } }) => {
    const { items, nextCursor } = await (channel === 'sms'
      ? scope.smsTemplates.list({ search, limit, cursor })
      : scope.templates.list({ search, limit, tag: '', cursor }));
    return withTotal({ items: items.map(toTemplate), nextCursor }, include, () =>
      countTemplates(scope, { channel, search }),
    );
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
