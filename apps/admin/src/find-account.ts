import type { Api } from './api.ts';
import { type Script, type Typed, UsageError } from './script.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An account can be named by its company or its email address, too. Accounts choose both themselves, so the name must be
 * whole and nobody else's, and a script that changes something must ask. Throws an error that lists the accounts it could be.
 */
export async function withAccountId(script: Script, typed: Typed, api: Api): Promise<Typed> {
  const hasAccount = script.takes.includes('account') || 'account' in script.options;
  const name = hasAccount ? typed.find('account') : undefined;
  if (name === undefined || uuid.test(name)) return typed;
  if (script.asks !== undefined && typed.has('yes'))
    throw new UsageError('With --yes, use the account’s id: other accounts can have the same name.');
  const { items, nextCursor } = await api.staff.accounts.list.query({
    search: name,
    limit: 100,
    cursor: null,
  });
  const called = items.filter(({ company, email }) => isSame(company, name) || isSame(email, name));
  const [account, ...others] = called;
  if (account === undefined || others.length > 0 || nextCursor !== null)
    throw new Error(explain(name, called, items));
  return {
    has: (option) => typed.has(option),
    find: (option) => (option === 'account' ? account.id : typed.find(option)),
    text: (option) => (option === 'account' ? account.id : typed.text(option)),
  };
}

const isSame = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.trim().toLowerCase();

interface Named {
  id: string;
  company: string;
  email: string | null;
}

function explain(name: string, called: readonly Named[], similar: readonly Named[]): string {
  const listed = (called.length > 0 ? called : similar).slice(0, 10);
  if (called.length > 0)
    return [`"${name}" could be more than one account. Use an id:`, ...lines(listed)].join('\n');
  const none = `No account has the id, company or email address "${name}".`;
  if (listed.length > 0) return [`${none} Did you mean:`, ...lines(listed)].join('\n');
  return `${none} Find it with: npm run admin -- accounts list --search <text>`;
}

const lines = (accounts: readonly Named[]): string[] =>
  accounts.map(({ id, company, email }) => `  ${id}  ${[company, email].filter(Boolean).join(', ')}`);
