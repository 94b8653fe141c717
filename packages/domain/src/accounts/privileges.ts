import { DomainError } from '../kernel/index.ts';

/** Everything a person can be allowed to do in an account. The server refuses and the dashboard disables by this one table. */
export const privilegeTable = {
  'contacts.view': 'See contacts, lists and segments',
  'contacts.edit': 'Add, import, change and delete contacts, lists and segments',
  'contacts.export': 'Download contacts',
  'senders.view': 'See sender IDs',
  'senders.edit': 'Create and delete sender IDs',
  'templates.view': 'See templates',
  'templates.edit': 'Create and change templates',
  'campaigns.view': 'See campaigns and reports',
  'campaigns.edit': 'Create and change campaigns',
  'campaigns.send': 'Send, schedule, pause and cancel campaigns',
  'wallet.view': 'See the statement, payments and subscriptions',
  'wallet.spend': 'Fund the wallet and pay for a subscription',
  'wallet.manage': 'Change thresholds, automatic charges and saved cards',
  'wallet.export': 'Download statements, receipts and invoices',
  'account.view': 'See the account, its balance and its subscription',
  'account.manage': 'Change the account',
  'team.view': 'See the team',
  'team.manage': 'Add, change, suspend and remove team members',
  'audit.view': 'See who did what',
  'audit.export': 'Download the audit log',
} as const;

export type Privilege = keyof typeof privilegeTable;

export const allPrivileges = Object.keys(privilegeTable) as Privilege[];

/** What the signed-in person may do in the chosen account: the owner may do everything. */
export interface Grants {
  isOwner: boolean;
  privileges: readonly string[];
}

export function isAllowed(grants: Grants, privilege: Privilege): boolean {
  return grants.isOwner || grants.privileges.includes(privilege);
}

/** Throws `forbidden` with who can help. */
export function requirePrivilege(grants: Grants, privilege: Privilege): void {
  if (isAllowed(grants, privilege)) return;
  throw new DomainError('forbidden', `You may not do this: "${privilegeTable[privilege]}". Ask the account's owner for it.`, { privilege });
}
