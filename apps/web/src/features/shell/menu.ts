interface MenuLink {
  label: string;
  href: string;
}

/** `also`: further pages of the group that no link leads to directly. */
type MenuGroup = MenuLink | { label: string; items: MenuLink[]; also?: string[] };

/** The groups of the top bar. */
export const menuGroups: MenuGroup[] = [
  { label: 'Dashboard', href: '/dashboard/overview' },
  { label: 'Assets', href: '/dashboard/uploads' },
  {
    label: 'Acquisition',
    items: [
      { label: 'Leads', href: '/dashboard/leads' },
      { label: 'Referrals', href: '/dashboard/referrals' },
      { label: 'Forms', href: '/dashboard/forms' },
      { label: 'Pages', href: '/dashboard/pages' },
      { label: 'Surveys', href: '/dashboard/surveys' },
    ],
  },
  {
    label: 'Engagement',
    items: [
      { label: 'Email', href: '/dashboard/email' },
      { label: 'SMS', href: '/dashboard/sms' },
      { label: 'Calendar', href: '/dashboard/calendar' },
      { label: 'SenderID', href: '/dashboard/sender-email' },
      { label: 'Templates', href: '/dashboard/template-email' },
      { label: 'Automation', href: '/dashboard/automation' },
      { label: 'Transactions', href: '/dashboard/transactions' },
    ],
    also: ['/dashboard/sender-sms', '/dashboard/template-sms'],
  },
  {
    label: 'Retention',
    items: [
      { label: 'Rewards', href: '/dashboard/rewards' },
      { label: 'Loyalty', href: '/dashboard/loyalty' },
    ],
  },
  {
    label: 'Audience',
    items: [
      { label: 'Contacts', href: '/dashboard/contacts' },
      { label: 'Segments', href: '/dashboard/segments' },
      { label: 'Lists', href: '/dashboard/lists' },
    ],
  },
  {
    label: 'Account',
    items: [
      { label: 'Profile', href: '/dashboard/profile' },
      { label: 'Team', href: '/dashboard/team' },
      { label: 'Wallet', href: '/dashboard/wallet' },
      { label: 'Developer', href: '/dashboard/developer' },
    ],
    also: ['/dashboard/audit', '/dashboard/privacy', '/dashboard/sending-limits'],
  },
];

/** Shown to staff only. */
export const staffLink: MenuLink = { label: 'Staff', href: '/dashboard/staff' };
