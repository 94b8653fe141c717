import type { Api } from '../api.ts';
import { showMoney } from '../money.ts';
import { type Row, type Script, type Typed, UsageError } from '../script.ts';
import { pageOptions, readLimit, reasonOption } from './options.ts';

type AccountLine = Awaited<ReturnType<Api['staff']['accounts']['list']['query']>>['items'][number];

const list: Script = {
  name: 'accounts list',
  summary: 'Show accounts, newest first',
  takes: [],
  options: {
    search: { value: '<text>', help: 'part of the company or email address, or an id' },
    ...pageOptions,
  },
  async run(typed, { api }) {
    const page = await api.staff.accounts.list.query({
      search: typed.find('search') ?? '',
      limit: readLimit(typed),
      cursor: typed.find('cursor') ?? null,
    });
    return { rows: page.items.map(toRow), ...moreNote(page.nextCursor) };
  },
};

const show: Script = {
  name: 'accounts show',
  summary: 'Show an account with its balances and owners',
  takes: ['account'],
  options: {},
  async run(typed, { api }) {
    const account = await api.staff.accounts.get.query({ accountId: typed.text('account') });
    const money = account.balances
      .map(({ balance, held }) => `${showMoney(balance)} (${showMoney(held)} held)`)
      .join(', ');
    const { contacts, campaigns, liveCampaigns } = account;
    return {
      rows: [
        {
          ...toRow(account),
          owners: account.owners.join(', '),
          balance: money === '' ? null : money,
          contacts,
          campaigns,
          'live campaigns': liveCampaigns,
          'opt-in mails': optInWords(account.optIn),
          'opt-in texts': optInWords(account.optInTexts),
        },
      ],
    };
  },
};

const suspend = flagScript({
  name: 'accounts suspend',
  summary: 'Stop an account from sending; its pages and links stay public',
  flag: 'sending_suspended',
  isOn: true,
  question: (name) => `This stops ${name} from sending and pauses its running campaigns.`,
});
const resume = flagScript({
  name: 'accounts resume',
  summary: 'Allow an account to send again',
  flag: 'sending_suspended',
  isOn: false,
  question: (name) => `This allows ${name} to send again. Paused campaigns stay paused.`,
});
const block = flagScript({
  name: 'accounts block',
  summary:
    'Stop everything of an account at once, for fraud: sending, its pages, and the links in its messages',
  flag: 'blocked',
  isOn: true,
  question: (name) =>
    `This stops ${name} from sending, and takes its pages and the links in its messages from the public.`,
});
const unblock = flagScript({
  name: 'accounts unblock',
  summary: 'Make pages and links public again; "accounts resume" then allows sending',
  flag: 'blocked',
  isOn: false,
  question: (name) => `This makes the pages and links of ${name} public again. Sending stays suspended.`,
});

const flag: Script = {
  name: 'accounts flag',
  summary: 'Set or clear the staff flag: owners of a flagged account see the staff area',
  takes: ['account', 'on|off'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This ${readSwitch(typed) ? 'gives the staff area to' : 'takes the staff area from'} the owners of ${await nameOf(api, typed)}.`,
  async run(typed, { api }) {
    await api.staff.accounts.setFlag.mutate({
      accountId: typed.text('account'),
      flag: 'admin',
      isOn: readSwitch(typed),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'Done.' };
  },
};

const optInLimit = limitScript({
  name: 'accounts opt-in-limit',
  summary: 'Set how many people an account may ask to confirm a list subscription by email in 24 hours',
  channel: 'email',
});
const optInTextLimit = limitScript({
  name: 'accounts opt-in-text-limit',
  summary: 'Set how many people an account may ask to confirm a list subscription by text in 24 hours',
  channel: 'sms',
});

function limitScript({
  name,
  summary,
  channel,
}: Pick<Script, 'name' | 'summary'> & { channel: 'email' | 'sms' }): Script {
  const way = channel === 'sms' ? 'by text' : 'by email';
  return {
    name,
    summary,
    takes: ['account', 'people|default'],
    options: { reason: reasonOption },
    asks: async (typed, { api }) => {
      const limit = readOptInLimit(typed);
      return `This allows ${await nameOf(api, typed)} to ask ${limit === null ? `as many people a day ${way} as its age and standing allow` : `${limit} people a day ${way}`}.`;
    },
    async run(typed, { api }) {
      await api.staff.accounts.setOptInLimit.mutate({
        accountId: typed.text('account'),
        limit: readOptInLimit(typed),
        channel,
        reason: typed.text('reason'),
      });
      return {
        rows: [],
        note: 'Done. People who are waiting are asked now. The account sees this in its audit log.',
      };
    },
  };
}

const removeSecondFactor: Script = {
  name: 'accounts remove-second-factor',
  summary: 'Remove a member’s lost second factor',
  takes: ['account', 'email'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This allows ${typed.text('email')} of ${await nameOf(api, typed)} to sign in with only the password, and ends their sessions.`,
  async run(typed, { api }) {
    await api.staff.accounts.removeSecondFactor.mutate({
      accountId: typed.text('account'),
      email: typed.text('email'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: 'Done. The person gets an email, and the account sees this in its audit log.' };
  },
};

const impersonate: Script = {
  name: 'impersonate',
  summary: 'Create a link that opens an account read-only, once, for half an hour',
  takes: ['account'],
  options: { reason: reasonOption },
  asks: async (typed, { api }) =>
    `This opens ${await nameOf(api, typed)} for viewing. Its audit log will show this with your reason.`,
  async run(typed, { api }) {
    const { url, linkExpiresAt } = await api.staff.impersonate.mutate({
      accountId: typed.text('account'),
      reason: typed.text('reason'),
    });
    return {
      rows: [{ link: url, 'works until': linkExpiresAt }],
      note: 'Open it in a private window, because it replaces the browser’s session.',
    };
  },
};

interface FlagScript extends Pick<Script, 'name' | 'summary'> {
  flag: 'sending_suspended' | 'blocked';
  isOn: boolean;
  question(name: string): string;
}

function flagScript({ name, summary, flag, isOn, question }: FlagScript): Script {
  return {
    name,
    summary,
    takes: ['account'],
    options: { reason: reasonOption },
    asks: async (typed, { api }) => question(await nameOf(api, typed)),
    async run(typed, { api }) {
      await api.staff.accounts.setFlag.mutate({
        accountId: typed.text('account'),
        flag,
        isOn,
        reason: typed.text('reason'),
      });
      return { rows: [], note: 'Done. The account sees this in its audit log.' };
    },
  };
}

function optInWords({ limit, asked, basis }: { limit: number; asked: number; basis: string }): string {
  return `${asked} of ${limit} in 24 hours (${basis})`;
}

/** The company with its id, for confirmation questions. */
export async function nameOf(api: Api, typed: Typed): Promise<string> {
  const accountId = typed.text('account');
  return `${(await api.staff.accounts.get.query({ accountId })).company} (${accountId})`;
}

export function moreNote(nextCursor: string | null): { note?: string } {
  return nextCursor === null ? {} : { note: `To see more, add --cursor ${nextCursor}` };
}

function readOptInLimit(typed: Typed): number | null {
  const text = typed.text('people|default');
  if (text === 'default') return null;
  if (!/^\d{1,8}$/.test(text)) throw new UsageError('Use a number of people, or "default".');
  return Number(text);
}

function readSwitch(typed: Typed): boolean {
  const text = typed.text('on|off');
  if (text !== 'on' && text !== 'off') throw new UsageError('Use "on" or "off".');
  return text === 'on';
}

function toRow(account: AccountLine): Row {
  const { id, company, email, country, currency, members, createdAt } = account;
  const disputed = account.paymentsDisputedAt;
  return {
    id,
    company,
    email,
    country,
    currency,
    members,
    state: stateOf(account),
    disputed,
    staff: account.isAdmin,
    demo: account.isDemo,
    created: createdAt,
  };
}

function stateOf({ isActive, blockedAt, suspendedAt, suspendedReason }: AccountLine): string {
  if (blockedAt !== null) return `blocked: ${suspendedReason}`;
  if (suspendedAt !== null) return `suspended: ${suspendedReason}`;
  return isActive ? 'active' : 'closed';
}

export const accountScripts = [
  list,
  show,
  suspend,
  resume,
  block,
  unblock,
  flag,
  optInLimit,
  optInTextLimit,
  removeSecondFactor,
  impersonate,
];
