/** What a staff credential may do. `read` shows; each other changes one thing. */
export const staffScopes = {
  read: 'See accounts, senders that wait, prices, payments, rules of SMS and jobs',
  accounts: 'Suspend and reactivate sending, limit its rate, give and take the staff flag',
  senders: 'Approve and refuse senders',
  prices: 'Set prices',
  sms: 'Set hours, routes, prefixes and do-not-disturb lists of SMS',
  wallet: 'Credit, debit and refund wallets',
  jobs: 'Start jobs again',
  impersonate: 'Look into an account, read only',
} as const;

export type StaffScope = keyof typeof staffScopes;

export const allStaffScopes = Object.keys(staffScopes) as StaffScope[];

/**
 * What people whose account has the staff flag may do in the dashboard. Money, prices and other people's
 * pages need a credential.
 */
export const dashboardScopes: readonly StaffScope[] = ['read', 'accounts', 'senders', 'jobs'];

/** Who of the staff acts: by a credential, or a person signed in to an account with the staff flag. */
export interface StaffMember {
  /** The credential's name or the person's address; what logs call them. */
  name: string;
  scopes: readonly StaffScope[];
  isCredential: boolean;
}

export function isStaffScope(text: string): text is StaffScope {
  return Object.hasOwn(staffScopes, text);
}
