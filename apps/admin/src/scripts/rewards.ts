import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { readCurrency, showMoney } from '../money.ts';
import { type Script, type Typed, UsageError } from '../script.ts';
import { pageOptions, readChoice, readLimit, reasonOption } from './options.ts';

const accountOption = { value: '<account>', help: 'whose it is', isRequired: true } as const;
const money = (amountMinor: string, code: string) =>
  showMoney({ amountMinor, currency: currency.parse(code) });

const list: Script = {
  name: 'rewards list',
  summary: 'Show the rewards of an account',
  takes: ['account'],
  options: {},
  async run(typed, { api }) {
    const rewards = await api.staff.rewards.list.query({ accountId: typed.text('account') });
    return {
      rows: rewards.map(({ spentMinor, currency: code, createdAt, ...reward }) => ({
        ...reward,
        'worth given': money(spentMinor, code),
        since: createdAt,
      })),
    };
  },
};

const stop: Script = {
  name: 'rewards stop',
  summary: 'Take the claim page of a reward away; codes that people have stay valid',
  takes: ['reward'],
  options: { account: accountOption, reason: reasonOption },
  asks: (typed) => `This takes the claim page of the reward ${typed.text('reward')} away.`,
  async run(typed, { api }) {
    await api.staff.rewards.stop.mutate({
      accountId: typed.text('account'),
      rewardId: typed.text('reward'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'Nobody can claim it any more. `pages put-back` shows it again.' };
  },
};

const code: Script = {
  name: 'rewards show',
  summary: 'Show everything that happened to a code',
  takes: ['code'],
  options: { account: accountOption },
  async run(typed, { api }) {
    const steps = await api.staff.rewards.codeHistory.query({
      accountId: typed.text('account'),
      code: typed.text('code'),
    });
    return {
      rows: steps.map(({ amountMinor, currency: own, kind, contactId, ...step }) => ({
        at: step.at,
        what: kind ?? 'made',
        amount: amountMinor === null ? '' : money(amountMinor, own),
        reward: step.reward,
        source: step.source ?? '',
        reference: step.reference ?? '',
        contact: contactId ?? '',
      })),
    };
  },
};

const topUps: Script = {
  name: 'airtime list',
  summary: 'Show the last top-ups of an account',
  takes: ['account'],
  options: {
    search: { value: '<text>', help: 'part of a name or number, or a state such as unknown' },
    limit: pageOptions.limit,
  },
  async run(typed, { api }) {
    const lines = await api.staff.rewards.topUps.query({
      accountId: typed.text('account'),
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
    });
    return {
      rows: lines.map((line) => ({
        id: line.id,
        number: line.number,
        airtime: money(line.amountMinor, line.currency),
        cost: money(line.costMinor, line.walletCurrency),
        state: line.state,
        reason: line.reason,
        'provider id': line.providerId ?? '',
        attempts: line.attempts,
        since: line.createdAt,
      })),
    };
  },
};

const topUp = (typed: Typed) => ({
  accountId: typed.text('account'),
  topUpId: typed.text('top-up'),
  reason: typed.text('reason'),
});

const resolve: Script = {
  name: 'airtime resolve',
  summary: 'Settle a top-up in doubt, after you asked the provider what became of it',
  takes: ['top-up'],
  options: {
    account: accountOption,
    as: { value: '<delivered|failed>', help: 'what the provider says', isRequired: true },
    reason: reasonOption,
  },
  asks: (typed) => `This settles the top-up ${typed.text('top-up')} as ${typed.text('as')}.`,
  async run(typed, { api }) {
    const state = readChoice('--as', typed.text('as'), ['delivered', 'failed']);
    await api.staff.rewards.resolveTopUp.mutate({ ...topUp(typed), state });
    const note = state === 'delivered' ? 'The account paid for it.' : 'The money is back in the wallet.';
    return { rows: [], note };
  },
};

const retry: Script = {
  name: 'airtime retry',
  summary: 'Try a failed top-up again, to the number that the contact has now',
  takes: ['top-up'],
  options: { account: accountOption, reason: reasonOption },
  asks: (typed) => `This asks for the airtime of ${typed.text('top-up')} again, and the account pays for it.`,
  async run(typed, { api }) {
    await api.staff.rewards.retryTopUp.mutate(topUp(typed));
    return { rows: [], note: 'The worker asks for it now.' };
  },
};

const rates: Script = {
  name: 'airtime-rates list',
  summary: 'Show the exchange rates for airtime in another currency than the wallet’s',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const all = await api.staff.rewards.rates.query();
    return {
      rows: all.map(({ perUsd, setBy, setAt, ...rate }) => ({
        ...rate,
        'per US dollar': perUsd,
        'set by': setBy,
        since: setAt,
      })),
    };
  },
};

const setRate: Script = {
  name: 'airtime-rates set',
  summary: 'Set what a US dollar is worth in a currency; top-ups that began keep theirs',
  takes: ['currency', 'per-usd'],
  options: { reason: reasonOption },
  asks: (typed) => `This makes a US dollar ${typed.text('per-usd')} ${typed.text('currency')}.`,
  async run(typed, { api }) {
    const perUsd = Number(typed.text('per-usd'));
    if (!Number.isFinite(perUsd)) throw new UsageError('per-usd must be a number like 1500.5.');
    const wanted = { currency: readCurrency(typed.text('currency')), perUsd, reason: typed.text('reason') };
    const rate = await api.staff.rewards.setRate.mutate(wanted);
    return { rows: [], note: `A US dollar is ${rate.perUsd} ${rate.currency} from now on.` };
  },
};

export const rewardScripts = [list, stop, code, topUps, resolve, retry, rates, setRate];
