import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { showMoney } from '../money.ts';
import type { Script, Typed } from '../script.ts';
import { moreNote } from './accounts.ts';
import { pageOptions, readLimit, reasonOption } from './options.ts';

const accountOption = { value: '<account>', help: 'the lead’s account', isRequired: true } as const;

const list: Script = {
  name: 'leads list',
  summary: 'Show leads whose price an account wants back',
  takes: [],
  options: { search: { value: '<text>', help: 'part of the company' }, ...pageOptions },
  async run(typed, { api }) {
    const page = await api.staff.leads.list.query({
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    const rows = page.items.map((item) => ({
      id: item.id,
      company: item.company,
      account: item.accountId,
      price: showMoney({ amountMinor: item.priceMinor, currency: currency.parse(item.currency) }),
      reason: [item.reason, item.note].filter(Boolean).join(': '),
      answers: Object.entries(item.answers ?? {})
        .map(
          ([key, answer]) =>
            `${key}: ${typeof answer === 'object' ? Object.values(answer).join(', ') : String(answer)}`,
        )
        .join('; '),
      'of the account': `${item.charged} charged, ${item.disputed} disputed, ${item.refunded} refunded`,
      since: item.createdAt,
    }));
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const decision = (typed: Typed) => ({
  accountId: typed.text('account'),
  leadId: typed.text('lead'),
  reason: typed.text('reason'),
});

const refund: Script = {
  name: 'leads refund',
  summary: 'Return the price of a disputed lead to the account’s wallet',
  takes: ['lead'],
  options: { account: accountOption, reason: reasonOption },
  asks: async (typed) => `This returns the price of the lead ${typed.text('lead')} to the account’s wallet.`,
  async run(typed, { api }) {
    await api.staff.leads.refund.mutate(decision(typed));
    return { rows: [], note: 'The price is back in the wallet.' };
  },
};

const reject: Script = {
  name: 'leads reject',
  summary: 'Keep the charge of a disputed lead; the account sees the reason',
  takes: ['lead'],
  options: { account: accountOption, reason: reasonOption },
  asks: async (typed) =>
    `This keeps the charge of the lead ${typed.text('lead')}. The account sees: ${typed.text('reason')}.`,
  async run(typed, { api }) {
    await api.staff.leads.reject.mutate(decision(typed));
    return { rows: [], note: 'The charge stays.' };
  },
};

export const leadScripts = [list, refund, reject];
