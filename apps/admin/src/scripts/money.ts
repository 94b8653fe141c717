import { randomUUID } from 'node:crypto';
import { paymentStates } from '@talkdrum/domain/payment-terms';
import type { Currency } from '@talkdrum/domain/kernel/currency.schema';
import type { Api } from '../api.ts';
import { readAmount, readCurrency, showMoney } from '../money.ts';
import type { Answer, Script, Tools, Typed } from '../script.ts';
import { moreNote, nameOf } from './accounts.ts';
import { keyOption, pageOptions, readChoice, readLimit, reasonOption } from './options.ts';

const currencyOption = { value: '<code>', help: 'default: the account’s currency' };
const adjustOptions = { currency: currencyOption, reason: reasonOption, key: keyOption };
const outcomes = ['open', 'lost', 'won', 'accepted', 'failed'] as const;

const credit: Script = {
  name: 'wallet credit',
  summary: 'Credit a wallet',
  takes: ['account', 'amount'],
  options: adjustOptions,
  asks: async (typed, { api }) =>
    `This credits ${await amountOf(api, typed)} to the wallet of ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) => toAnswer(await api.staff.wallet.credit.mutate(await adjustment(api, typed))),
};

const debit: Script = {
  name: 'wallet debit',
  summary: 'Debit a wallet, up to its available balance',
  takes: ['account', 'amount'],
  options: adjustOptions,
  asks: async (typed, { api }) =>
    `This debits ${await amountOf(api, typed)} from the wallet of ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) => toAnswer(await api.staff.wallet.debit.mutate(await adjustment(api, typed))),
};

const refund: Script = {
  name: 'wallet refund',
  summary: 'Refund all or part of a charge to the wallet',
  takes: ['account', 'transaction', 'amount'],
  options: { reason: reasonOption, key: keyOption },
  asks: async (typed, { api }) =>
    `This refunds ${typed.text('amount')} of the transaction ${typed.text('transaction')} to ${await nameOf(api, typed)}.`,
  run: async (typed, { api }) =>
    toAnswer(
      await api.staff.wallet.refund.mutate({ ...refundOf(typed), transactionId: typed.text('transaction') }),
    ),
};

const payments: Script = {
  name: 'payments list',
  summary: 'Show payments, newest first; use --state mismatched for wrong amounts',
  takes: [],
  options: {
    state: { value: '<state>', help: paymentStates.join(', ') },
    account: { value: '<account>', help: 'only this account' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const state = typed.find('state');
    const page = await api.staff.payments.list.query({
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
      accountId: typed.find('account') ?? null,
      state: state === undefined ? null : readChoice('--state', state, paymentStates),
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
  summary: 'Show disputes and refunds made at providers, newest first; use --outcome open for undecided ones',
  takes: [],
  options: {
    outcome: { value: '<outcome>', help: outcomes.join(', ') },
    account: { value: '<account>', help: 'only this account' },
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
  summary: 'Refund all or part of a payment to its card or bank',
  takes: ['account', 'payment', 'amount'],
  options: { reason: reasonOption, key: keyOption },
  asks: async (typed, { api }) =>
    `This debits ${typed.text('amount')} from the wallet of ${await nameOf(api, typed)} and asks the provider to refund it.`,
  async run(typed, { api }) {
    const { refundId, state } = await api.staff.payments.refund.mutate({
      ...refundOf(typed),
      paymentId: typed.text('payment'),
    });
    return {
      rows: [{ refund: refundId, state }],
      note: 'The worker asks the provider. If it refuses, the money goes back to the wallet.',
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
    ...(movement.isReplay ? { note: 'This key was used before, so nothing changed.' } : {}),
  };
}

export const moneyScripts = [credit, debit, refund, payments, reversals, refundPayment];
