/** A page that requires a privilege. */
export interface ClosedPage {
  title: string;
  privilege: string;
}

const closedPages: Readonly<Record<string, ClosedPage>> = {
  uploads: { title: 'Uploads', privilege: 'assets.view' },
  contacts: { title: 'Contacts', privilege: 'contacts.view' },
  segments: { title: 'Segments', privilege: 'contacts.view' },
  lists: { title: 'Lists', privilege: 'contacts.view' },
  email: { title: 'Email Campaigns', privilege: 'campaigns.view' },
  sms: { title: 'SMS Campaigns', privilege: 'campaigns.view' },
  calendar: { title: 'Calendar', privilege: 'campaigns.view' },
  'sender-email': { title: 'Email SenderID', privilege: 'senders.view' },
  'sender-sms': { title: 'SMS SenderID', privilege: 'senders.view' },
  forms: { title: 'Forms', privilege: 'publishing.view' },
  leads: { title: 'Leads', privilege: 'publishing.view' },
  referrals: { title: 'Referrals', privilege: 'referrals.view' },
  automation: { title: 'Automation', privilege: 'journeys.view' },
  rewards: { title: 'Rewards', privilege: 'rewards.view' },
  loyalty: { title: 'Loyalty', privilege: 'loyalty.view' },
  surveys: { title: 'Surveys', privilege: 'publishing.view' },
  pages: { title: 'Pages', privilege: 'publishing.view' },
  'template-email': { title: 'Email Templates', privilege: 'templates.view' },
  'template-sms': { title: 'SMS Templates', privilege: 'templates.view' },
  transactions: { title: 'Engagement Transactions', privilege: 'messages.view' },
  team: { title: 'Team', privilege: 'team.view' },
  developer: { title: 'Developer', privilege: 'developer.view' },
  audit: { title: 'Audit log', privilege: 'audit.view' },
  privacy: { title: 'Privacy', privilege: 'account.view' },
  'sending-limits': { title: 'Sending limits', privilege: 'account.view' },
};

/** The privileged page at a dashboard path or one of its parents; null if the page is open to everyone. */
export function closedPageAt(path: string): ClosedPage | null {
  const name = path.split('/')[2] ?? '';
  return Object.hasOwn(closedPages, name) ? (closedPages[name] ?? null) : null;
}
