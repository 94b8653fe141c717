import { Accounts, Overview } from './accounts/index.ts';
import { BulkContacts, Contacts, ContactSearch, Imports, Lists, Memberships, OptIn, Segments, Suppressions } from './audience/index.ts';
import { CampaignPreviews, CampaignReports, CampaignReviews, CampaignSending, Campaigns } from './campaigns/index.ts';
import { ContactHistory, Deliveries } from './delivery/index.ts';
import type { Deps } from './deps.ts';
import type { SystemUnit, Unit } from './kernel/index.ts';
import { Checklist } from './onboarding/index.ts';
import { Senders, SendingDomains } from './senders/index.ts';
import { Previews, Templates } from './templates/index.ts';
import { Wallet } from './wallet/index.ts';

/** The composition root: every service of an account, built on one unit of work. */
export function createServices(unit: Unit, deps: Deps) {
  const sendingDomains = new SendingDomains(unit, deps.config);
  const senders = new Senders(unit, deps.config, sendingDomains);
  const suppressions = new Suppressions(unit);
  const memberships = new Memberships(unit, deps.config);
  const contacts = new Contacts(unit, suppressions, memberships);
  const contactSearch = new ContactSearch(unit, deps.searchPool);
  const bulkContacts = new BulkContacts(unit, deps.config, contactSearch);
  const templates = new Templates(unit);
  const previews = new Previews(unit, templates);
  const campaigns = new Campaigns(unit);
  const campaignReviews = new CampaignReviews(unit, campaigns, templates);
  const campaignSending = new CampaignSending(unit, campaignReviews);
  const campaignPreviews = new CampaignPreviews(unit, campaigns, previews, templates);
  return {
    campaignPreviews,
    campaignReports: new CampaignReports(unit),
    deliveries: new Deliveries(unit),
    contactHistory: new ContactHistory(unit),
    campaigns,
    campaignReviews,
    campaignSending,
    templates,
    previews,
    accounts: new Accounts(unit),
    overview: new Overview(unit),
    checklist: new Checklist(unit),
    wallet: new Wallet(unit),
    senders,
    sendingDomains,
    lists: new Lists(unit),
    contacts,
    contactSearch,
    bulkContacts,
    imports: new Imports(unit),
    memberships,
    suppressions,
    optIn: new OptIn(unit),
    segments: new Segments(unit, contactSearch),
  };
}

/** Services that work without an account: users, sessions, sign-up. */
export function createSystemServices(_unit: SystemUnit, _deps: Deps) {
  return {};
}

export type Services = ReturnType<typeof createServices>;
export type SystemServices = ReturnType<typeof createSystemServices>;
