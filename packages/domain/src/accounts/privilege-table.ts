/**
 * Every privilege in an account, by area and action. Pure data: the server's checks, the dashboard's disabled
 * buttons and the team page's matrix all use this table.
 */
export const privilegeTable = {
  'contacts.view': 'View contacts, lists and segments',
  'contacts.edit': 'Add, import, edit and delete contacts, lists and segments',
  'contacts.export': 'Download contacts',
  'senders.view': 'View sender IDs',
  'senders.edit': 'Create and delete sender IDs',
  'templates.view': 'View templates',
  'templates.edit': 'Create and edit templates',
  'assets.view': 'View uploaded files',
  'assets.edit': 'Upload and delete files',
  'publishing.view': 'View forms, pages and surveys',
  'publishing.edit': 'Create, publish and share forms, pages and surveys',
  'rewards.view': 'View rewards and who got them',
  'rewards.edit': 'Create, publish and give rewards, and manage cashier links',
  'rewards.spend': 'Redeem codes and take redemptions back',
  'loyalty.view': 'View loyalty programmes',
  'loyalty.edit': 'Create, publish and end loyalty programmes, with their rules, tiers and rewards',
  'loyalty.spend': 'Add members, adjust points and approve adjustments',
  'referrals.view': 'View referral programmes and their reports',
  'referrals.edit': 'Create and publish referral programmes, and decide on referrals',
  'campaigns.view': 'View campaigns and reports',
  'campaigns.edit': 'Create and edit campaigns',
  'campaigns.send': 'Send, schedule, pause and cancel campaigns, and start automations',
  'journeys.view': 'View automations and where people are in them',
  'journeys.edit': 'Create, edit, pause and stop automations',
  'messages.view': 'View transactional messages',
  'messages.export': 'Download transactional messages',
  'developer.view': 'View API keys, webhooks and webhook logs',
  'developer.manage': 'Create and revoke API keys and webhooks',
  'wallet.view': 'View the statement, payments and subscriptions',
  'wallet.spend': 'Fund the wallet and pay for a subscription',
  'wallet.manage': 'Change balance alerts, automatic charges and saved cards',
  'wallet.export': 'Download statements, receipts and invoices',
  'account.view': 'View the account, its balance and its subscription',
  'account.manage': 'Edit the account',
  'team.view': 'View the team',
  'team.manage': 'Add, edit, suspend and remove team members',
  'audit.view': 'View the audit log',
  'audit.export': 'Download the audit log',
} as const;

export type Privilege = keyof typeof privilegeTable;
type AreaOf<Key> = Key extends `${infer Area}.${string}` ? Area : never;
type ActionOf<Key> = Key extends `${string}.${infer Action}` ? Action : never;
type PrivilegeArea = AreaOf<Privilege>;
type PrivilegeAction = ActionOf<Privilege>;

export const allPrivileges = Object.keys(privilegeTable) as Privilege[];

/** The rows of the matrix, in order. */
export const privilegeAreas = {
  contacts: 'Audience',
  assets: 'Assets',
  publishing: 'Forms, pages and surveys',
  rewards: 'Rewards',
  loyalty: 'Loyalty',
  referrals: 'Referrals',
  campaigns: 'Campaigns',
  journeys: 'Automation',
  templates: 'Templates',
  senders: 'SenderID',
  messages: 'Transactions',
  developer: 'Developer',
  wallet: 'Wallet',
  account: 'Profile',
  team: 'Team',
  audit: 'Audit log',
} as const satisfies Record<PrivilegeArea, string>;

/** The columns of the matrix, in order. */
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

/** The privilege in one cell of the matrix; null if the area has no such action. */
export function privilegeAt(area: string, action: string): Privilege | null {
  const key = `${area}.${action}`;
  return isPrivilege(key) ? key : null;
}

export interface PrivilegePreset {
  key: string;
  label: string;
  /** Who this role is for. */
  description: string;
  privileges: readonly Privilege[];
}

const viewing: readonly Privilege[] = [
  'contacts.view',
  'campaigns.view',
  'journeys.view',
  'publishing.view',
  'rewards.view',
  'loyalty.view',
  'referrals.view',
  'assets.view',
  'templates.view',
  'senders.view',
  'account.view',
];

/** Starting points for the matrix. Every privilege can be changed afterwards. */
export const privilegePresets: readonly PrivilegePreset[] = [
  { key: 'viewer', label: 'Viewer', description: 'Views campaigns and contacts', privileges: viewing },
  {
    key: 'marketer',
    label: 'Marketer',
    description: 'Writes and sends campaigns',
    privileges: [
      ...viewing,
      'contacts.edit',
      'campaigns.edit',
      'campaigns.send',
      'journeys.edit',
      'publishing.edit',
      'rewards.edit',
      'loyalty.edit',
      'referrals.edit',
      'templates.edit',
      'assets.edit',
    ],
  },
  {
    key: 'finance',
    label: 'Finance',
    description: 'Funds the wallet and downloads receipts',
    privileges: [
      'campaigns.view',
      'account.view',
      'wallet.view',
      'wallet.spend',
      'wallet.manage',
      'wallet.export',
    ],
  },
  {
    key: 'cashier',
    label: 'Cashier',
    description: 'Redeems codes of rewards',
    privileges: ['rewards.view', 'rewards.spend'],
  },
  {
    key: 'everything',
    label: 'Everything',
    description: 'Everything except ownership',
    privileges: allPrivileges,
  },
];
