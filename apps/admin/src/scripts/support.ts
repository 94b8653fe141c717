import { showMoney } from '../money.ts';
import type { Script } from '../script.ts';
import { moreNote, nameOf } from './accounts.ts';
import { pageOptions, readLimit, reasonOption } from './options.ts';

const campaigns: Script = {
  name: 'campaigns list',
  summary: 'Show an account’s campaigns: how far each is, and why it doesn’t go on',
  takes: ['account'],
  options: { search: { value: '<text>', help: 'part of the name, or an id' }, ...pageOptions },
  async run(typed, { api }) {
    const accountId = typed.text('account');
    const { suspendedAt, suspendedReason } = await api.staff.accounts.get.query({ accountId });
    const page = await api.staff.support.campaigns.query({
      accountId,
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    const rows = page.items.map((item) => ({
      id: item.id,
      name: item.name,
      channel: item.channel,
      from: item.sender,
      state: item.status,
      why: [item.failure, item.error].filter(Boolean).join('; ') || null,
      people: item.recipients,
      sent: item.sent,
      failed: item.failed,
      scheduled: item.scheduledAt,
      started: item.startedAt,
      finished: item.finishedAt,
    }));
    const more = moreNote(page.nextCursor).note;
    const notes = [suspendedAt === null ? null : `Sending is suspended: ${suspendedReason}`, more];
    const note = notes.filter(Boolean).join('\n');
    return { rows, ...(note === '' ? {} : { note }) };
  },
};

const person: Script = {
  name: 'people find',
  summary: 'Show what an account sent to an address or number, what it didn’t, and why',
  takes: ['account', 'address'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This shows what ${await nameOf(api, typed)} sent to ${typed.text('address')}. Its audit log will show this with your reason.`,
  async run(typed, { api }) {
    const [accountId, address] = [typed.text('account'), typed.text('address')];
    const found = await api.staff.support.person.mutate({ accountId, address, reason: typed.text('reason') });
    const blocked = found.blocked === null ? 'not blocked' : `blocked (${found.blocked})`;
    const known = found.contactId === null ? 'no contact of this account' : `contact ${found.contactId}`;
    return { rows: found.answers, note: `${found.address}: ${known}, ${blocked}.` };
  },
};

const movements: Script = {
  name: 'wallet list',
  summary: 'Show an account’s movements of money, newest first, with the ids for "wallet refund"',
  takes: ['account'],
  options: { search: { value: '<text>', help: 'part of a campaign’s name or a note' }, ...pageOptions },
  async run(typed, { api }) {
    const page = await api.staff.support.movements.query({
      accountId: typed.text('account'),
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    const rows = page.items.map((item) => ({
      transaction: item.id,
      at: item.createdAt,
      kind: item.kind,
      what: item.description,
      note: item.note === '' ? null : item.note,
      amount: showMoney(item.amount),
      refunded: item.refunded.amountMinor === '0' ? null : showMoney(item.refunded),
      balance: showMoney(item.balanceAfter),
    }));
    return { rows, ...moreNote(page.nextCursor) };
  },
};

const log: Script = {
  name: 'log list',
  summary: 'Show what staff did, newest first',
  takes: [],
  options: { account: { value: '<account>', help: 'only in this account' }, ...pageOptions },
  async run(typed, { api }) {
    const page = await api.staff.support.log.query({
      accountId: typed.find('account') ?? null,
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    const rows = page.items.map((item) => ({
      at: item.createdAt,
      staff: item.staff,
      did: item.action,
      company: item.company,
      reason: item.reason,
      outcome: item.outcome,
    }));
    return { rows, ...moreNote(page.nextCursor) };
  },
};

export const supportScripts = [campaigns, person, movements, log];
