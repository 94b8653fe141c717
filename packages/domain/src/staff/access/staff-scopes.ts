/** What a staff credential can do. `read` only reads; each of the others changes one thing. */
export const staffScopes = {
  read: 'View accounts, campaigns, money, senders waiting for review, prices, SMS rules, jobs and the staff log',
  accounts: 'Block accounts, suspend and reactivate sending, limit its rate, grant and revoke the staff flag',
  senders: 'Approve and refuse senders',
  pages: 'Approve, take down and put back published pages',
  prices: 'Set prices',
  sms: 'Set SMS hours, routes, prefixes and do-not-disturb lists',
  wallet: 'Credit, debit and refund wallets',
  jobs: 'Restart jobs',
  impersonate: 'View an account and what it sent to a person, read-only',
} as const;

export type StaffScope = keyof typeof staffScopes;

export const allStaffScopes = Object.keys(staffScopes) as StaffScope[];

/**
 * What people in an account with the staff flag can do in the dashboard. Money, prices and viewing other
 * accounts need a credential.
 */
export const dashboardScopes: readonly StaffScope[] = ['read', 'accounts', 'senders', 'pages', 'jobs'];

/** The acting staff member: a credential, or a person signed in to an account with the staff flag. */
export interface StaffMember {
  /** The credential's name or the person's address, as shown in logs. */
  name: string;
  scopes: readonly StaffScope[];
  isCredential: boolean;
}

export function isStaffScope(text: string): text is StaffScope {
  return Object.hasOwn(staffScopes, text);
}
