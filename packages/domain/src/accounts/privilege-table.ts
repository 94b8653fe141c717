/**
 * Everything a person can be allowed to do in an account, by area and action. Pure data: the server refuses,
 * the dashboard disables and the matrix of the team page is drawn by this one table.
 */
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
  'messages.view': 'See transactional messages',
  'messages.export': 'Download transactional messages',
  'developer.view': 'See API keys, webhooks and their log',
  'developer.manage': 'Create and revoke API keys and webhooks',
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
type AreaOf<Key> = Key extends `${infer Area}.${string}` ? Area : never;
type ActionOf<Key> = Key extends `${string}.${infer Action}` ? Action : never;
export type PrivilegeArea = AreaOf<Privilege>;
export type PrivilegeAction = ActionOf<Privilege>;

export const allPrivileges = Object.keys(privilegeTable) as Privilege[];

/** The rows of the matrix, in its order. */
export const privilegeAreas = {
  contacts: 'Audience',
  campaigns: 'Campaigns',
  templates: 'Templates',
  senders: 'SenderID',
  messages: 'Transactions',
  developer: 'Developer',
  wallet: 'Wallet',
  account: 'Profile',
  team: 'Team',
  audit: 'Audit log',
} as const satisfies Record<PrivilegeArea, string>;

/** The columns of the matrix, in its order. */
export const privilegeActions = {
  view: 'View',
  edit: 'Edit',
  send: 'Send',
  spend: 'Spend',
  export: 'Export',
  manage: 'Manage',
} as const satisfies Record<PrivilegeAction, string>;

export function isPrivilege(key: string): key is Privilege {
  return key in privilegeTable;
}

/** The privilege of one cell of the matrix; null where the area has no such action. */
export function privilegeAt(area: string, action: string): Privilege | null {
  const key = `${area}.${action}`;
  return isPrivilege(key) ? key : null;
}

export interface PrivilegePreset {
  key: string;
  label: string;
  /** For whom it is meant. */
  description: string;
  privileges: readonly Privilege[];
}

const viewing: readonly Privilege[] = [
  'contacts.view',
  'campaigns.view',
  'templates.view',
  'senders.view',
  'account.view',
];

/** Starting points for the matrix; every one can be changed afterwards. */
export const privilegePresets: readonly PrivilegePreset[] = [
  { key: 'viewer', label: 'Viewer', description: 'Looks at campaigns and people', privileges: viewing },
  {
    key: 'marketer',
    label: 'Marketer',
    description: 'Writes and sends campaigns',
    privileges: [...viewing, 'contacts.edit', 'campaigns.edit', 'campaigns.send', 'templates.edit'],
  },
  {
    key: 'finance',
    label: 'Finance',
    description: 'Funds the wallet and keeps the receipts',
    privileges: [
      'campaigns.view',
      'account.view',
      'wallet.view',
      'wallet.spend',
      'wallet.manage',
      'wallet.export',
    ],
  },
  { key: 'everything', label: 'Everything', description: 'All but ownership', privileges: allPrivileges },
];
