import { randomUUID } from 'node:crypto';
import type { Api } from '../api.ts';
import { type Currency, readAmount, readCurrency, showMoney } from '../money.ts';
import type { Answer, Script, Tools, Typed } from '../script.ts';
import { moreNote, nameOf } from './accounts.ts';
import { keyOption, pageOptions, readChoice, readLimit, reasonOption } from './options.ts';

const currencyOption = { value: '<code>', help: 'default: the account’s' };
const adjustOptions = { currency: currencyOption, reason: reasonOption, key: keyOption };
const states = ['started', 'pending', 'succeeded', 'failed', 'abandoned', 'mismatched'] as const;
const outcomes = ['open', 'lost', 'won', 'accepted', 'failed'] as const;

const credit: Script = {
  name: 'wallet credit',
  summary: 'Put money into a wallet',
  takes: ['account', 'amount'],
  options: adjustOptions,
  asks: async (typed, { api }) =>
    `Puts ${await amountOf(api, typed)} into the wallet of ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) => toAnswer(await api.staff.wallet.credit.mutate(await adjustment(api, typed))),
};

const debit: Script = {
  name: 'wallet debit',
  summary: 'Take money out of a wallet, no more than is available',
  takes: ['account', 'amount'],
  options: adjustOptions,
  asks: async (typed, { api }) =>
    `Takes ${await amountOf(api, typed)} out of the wallet of ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) => toAnswer(await api.staff.wallet.debit.mutate(await adjustment(api, typed))),
};

const refund: Script = {
  name: 'wallet refund',
  summary: 'Give a charge back into the wallet, or a part of it',
  takes: ['account', 'transaction', 'amount'],
  options: { reason: reasonOption, key: keyOption },
  asks: async (typed, { api }) =>
    `Gives ${typed.text('amount')} of the transaction ${typed.text('transaction')} back to ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) =>
    toAnswer(
      await api.staff.wallet.refund.mutate({ ...refundOf(typed), transactionId: typed.text('transaction') }),
    ),
};

const payments: Script = {
  name: 'payments list',
  summary: 'Show payments, newest first; --state mismatched for those that do not add up',
  takes: [],
  options: {
    state: { value: '<state>', help: states.join(', ') },
    account: { value: '<account>', help: 'only of this one' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const state = typed.find('state');
    const page = await api.staff.payments.list.query({
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
      accountId: typed.find('account') ?? null,
      state: state === undefined ? null : readChoice('--state', state, states),
    });
    const rows = page.items.map((payment) => ({
      id: payment.id,
      company: payment.company,
      account: payment.accountId,
      provider: payment.provider,
      kind: payment.kind,
      state: payment.state,
      amount: showMoney(payment.amount),
      cost: showMoney(payment.cost),
      refunded: showMoney(payment.refunded),
      paid: payment.paid === null ? null : showMoney(payment.paid),
      reference: payment.reference,
      reason: payment.reason === '' ? null : payment.reason,
      created: payment.createdAt,
    }));
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const reversals: Script = {
  name: 'reversals list',
  summary:
    'Show disputes and refunds made at providers, newest first; --outcome open for what is not decided',
  takes: [],
  options: {
    outcome: { value: '<outcome>', help: outcomes.join(', ') },
    account: { value: '<account>', help: 'only of this one' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const outcome = typed.find('outcome');
    const page = await api.staff.payments.reversals.query({
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
      accountId: typed.find('account') ?? null,
      outcome: outcome === undefined ? null : readChoice('--outcome', outcome, outcomes),
    });
    const rows = page.items.map(({ amount, paymentId, accountId, reason, createdAt, id: _id, ...line }) => ({
      ...line,
      account: accountId,
      payment: paymentId,
      amount: showMoney(amount),
      reason: reason === '' ? null : reason,
      created: createdAt,
    }));
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const refundPayment: Script = {
  name: 'payments refund',
  summary: 'Give a payment back to the card or bank it came from, or a part of it',
  takes: ['account', 'payment', 'amount'],
  options: { reason: reasonOption, key: keyOption },
  asks: async (typed, { api }) =>
    `Takes ${typed.text('amount')} out of the wallet of ${await nameOf(api, typed)} and has the provider pay it back.`,
  async run(typed, { api }) {
    const { refundId, state } = await api.staff.payments.refund.mutate({
      ...refundOf(typed),
      paymentId: typed.text('payment'),
    });
    return {
      rows: [{ refund: refundId, state }],
      note: 'The provider is asked by the worker; what it refuses goes back into the wallet.',
    };
  },
};

function refundOf(typed: Typed) {
  return {
    accountId: typed.text('account'),
    key: typed.find('key') ?? randomUUID(),
    amountMinor: readAmount(typed.text('amount')),
    reason: typed.text('reason'),
  };
}

async function adjustment(api: Api, typed: Typed) {
  return { ...refundOf(typed), currency: await currencyOf(api, typed) };
}

async function amountOf(api: Api, typed: Typed): Promise<string> {
  return showMoney({ amountMinor: readAmount(typed.text('amount')), currency: await currencyOf(api, typed) });
}

async function currencyOf(api: Tools['api'], typed: Typed): Promise<Currency> {
  return readCurrency(
    typed.find('currency') ??
      (await api.staff.accounts.get.query({ accountId: typed.text('account') })).currency,
  );
}

function toAnswer(movement: Awaited<ReturnType<Api['staff']['wallet']['credit']['mutate']>>): Answer {
  const row = {
    transaction: movement.transactionId,
    amount: showMoney(movement.amount),
    balance: showMoney(movement.balance),
  };
  return {
    rows: [row],
    ...(movement.isReplay ? { note: 'This key was used before: nothing was changed now.' } : {}),
  };
}

export const moneyScripts = [credit, debit, refund, payments, reversals, refundPayment];
