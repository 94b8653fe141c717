import { AccountCurrency, Accounts, Audit, AuditTrail, Invitations, Team } from './accounts/index.ts';
import { automationServices } from './automation-services.ts';
import {
  BulkContacts,
  ContactMerges,
  Contacts,
  ContactSearch,
  Imports,
  Lists,
  Memberships,
  OptIn,
  OptInRequests,
  Segments,
  Suppressions,
} from './audience/index.ts';
import {
  AbTests,
  CampaignPreviews,
  CampaignApprovals,
  CampaignReviews,
  CampaignSending,
  Campaigns,
  CampaignTests,
  CostOutlook,
  DraftPreviews,
  Feeds,
} from './campaigns/index.ts';
import { ContactHistory, Messages, SmppSubmissions } from './messages/index.ts';
import {
  Deliveries,
  PromotionalStanding,
  SendingLimitSettings,
  SendRates,
  stopSender,
  WarmUps,
} from './sending/index.ts';
import {
  ApiKeys,
  endKeysOf,
  Idempotency,
  WebhookEndpoints,
  WebhookFailures,
  WebhookLog,
} from './developer/index.ts';
import { Events } from './events/index.ts';
import { Assets, SubmissionFiles } from './assets/index.ts';
import { Brand } from './brand/index.ts';
import type { Deps } from './deps.ts';
import { resultServices } from './result-services.ts';
import type { SystemUnit, Unit } from './kernel/index.ts';
import { Checklist, endSessionsOf, People, Sessions } from './onboarding/index.ts';
import { SurveyAnalyticsDesk, SurveySubmissions } from './acquisition/index.ts';
import { AirtimeRates } from './retention/index.ts';
import { PublishedLinks, type Publishing } from './publishing/index.ts';
import { publishingServices } from './publishing-services.ts';
import { Overview } from './overview/index.ts';
import { mergingRooms } from './collected/merged-contacts.ts';
import { erasureSteps, personalTables } from './collected/personal-data.ts';
import { PersonalData, RetentionSettings } from './privacy/index.ts';
import { DmarcReports, SenderReviews, Senders, SendingDomains, SmsSenders } from './senders/index.ts';
import { DoNotDisturb, explainNumber, SmsHours, SmsPrefixes, SmsRoutes } from './sms/index.ts';
import { StaffViews } from './staff/index.ts';
import { endViewsOf, SavedViews } from './views/index.ts';
import { Previews, SavedBlocks, SmsTemplates, Templates } from './templates/index.ts';
import {
  BalanceWatch,
  Funding,
  LowBalance,
  PaymentAuthorisations,
  PaymentRefunds,
  PaymentReversals,
  Prices,
  Renewals,
  Spending,
  Statement,
  Subscriptions,
  TopUps,
  VirtualAccounts,
  Wallet,
} from './wallet/index.ts';

/** The composition root: every service of an account, built on one unit of work. */
export function createServices(unit: Unit, deps: Deps) {
  const money = walletServices(unit, deps);
  const assets = new Assets(unit, {
    publicUrl: deps.config.publicUrl,
    allowedBytes: () => money.subscriptions.storedBytes(),
  });
  const brand = new Brand(unit, assets);
  const publishedLinks = new PublishedLinks(unit, deps.config);
  const published = publishingServices(unit, deps, assets, brand);
  const sending = sendingServices(unit, deps, { ...money, brand, publishedLinks });
  const automation = automationServices(unit, { ...money, ...sending }, deps.config);
  return {
    ...accountServices(unit, deps),
    assets,
    submissionFiles: new SubmissionFiles(unit, deps.config),
    brand,
    publishedLinks,
    ...published,
    ...webhookServices(unit, deps),
    ...money,
    ...audienceServices(unit, deps, published.publishing),
    ...sending,
    ...automation,
    feeds: new Feeds(unit, deps.config),
    warmUps: new WarmUps(unit),
    overview: new Overview(unit, { ...money, ...sending, journeys: automation.journeys }),
  };
}

function accountServices(unit: Unit, deps: Deps) {
  return {
    accounts: new Accounts(unit),
    accountCurrency: new AccountCurrency(unit),
    audit: new Audit(unit),
    auditTrail: new AuditTrail(unit),
    checklist: new Checklist(unit),
    // Functions that end everything else acting in a person's name, and those that delete what only they see.
    team: new Team(unit, [endSessionsOf, endKeysOf], [endViewsOf]),
    apiKeys: new ApiKeys(unit, deps.config),
    idempotency: new Idempotency(unit),
    invitations: new Invitations(unit, deps.config),
    savedViews: new SavedViews(unit),
  };
}

function webhookServices(unit: Unit, deps: Deps) {
  return {
    webhookEndpoints: new WebhookEndpoints(unit, deps.config),
    webhookFailures: new WebhookFailures(unit, deps.config),
    webhookLog: new WebhookLog(unit),
  };
}

function walletServices(unit: Unit, deps: Deps) {
  const wallet = new Wallet(unit);
  return {
    wallet,
    prices: new Prices(unit),
    statement: new Statement(unit),
    spending: new Spending(unit),
    ...fundingServices(unit, deps, wallet),
    ...subscriptionServices(unit, deps, wallet),
  };
}

function fundingServices(unit: Unit, { config, payments }: Deps, wallet: Wallet) {
  const funding = new Funding(unit, payments);
  const refunds = new PaymentRefunds(unit, wallet, funding);
  return {
    funding,
    paymentAuthorisations: new PaymentAuthorisations(unit, config),
    paymentRefunds: refunds,
    paymentReversals: new PaymentReversals(unit, { wallet, funding, refunds, config }),
    virtualAccounts: new VirtualAccounts(unit, payments),
  };
}

function subscriptionServices(unit: Unit, { config }: Deps, wallet: Wallet) {
  const subscriptions = new Subscriptions(unit, wallet);
  return {
    subscriptions,
    renewals: new Renewals(unit, wallet, subscriptions, config),
    lowBalance: new LowBalance(unit, wallet, subscriptions),
    balanceWatch: new BalanceWatch(unit, wallet, subscriptions, new TopUps(unit, config), config),
  };
}

function audienceServices(unit: Unit, deps: Deps, publishing: Publishing) {
  const suppressions = new Suppressions(unit);
  const memberships = new Memberships(unit);
  const contactSearch = new ContactSearch(unit, deps.searchPool);
  const contacts = new Contacts(unit, suppressions, memberships);
  return {
    suppressions,
    memberships,
    contactSearch,
    surveyAnalytics: new SurveyAnalyticsDesk(unit, contactSearch, publishing),
    surveySubmissions: new SurveySubmissions(unit, contactSearch),
    lists: new Lists(unit),
    contacts,
    contactMerges: new ContactMerges(unit, {
      contacts,
      suppressions,
      memberships,
      contactSearch,
      rooms: mergingRooms,
    }),
    bulkContacts: new BulkContacts(unit, contactSearch),
    imports: new Imports(unit, deps.config.dataDir),
    optIn: new OptIn(unit),
    optInRequests: new OptInRequests(unit, deps.config, suppressions),
    personalData: new PersonalData(
      unit,
      { tables: personalTables, steps: erasureSteps },
      deps.config.dataDir,
    ),
    retention: new RetentionSettings(unit),
    segments: new Segments(unit, contactSearch),
    events: new Events(unit),
  };
}

type Around = ReturnType<typeof walletServices> & { brand: Brand; publishedLinks: PublishedLinks };

function sendingServices(unit: Unit, deps: Deps, { brand, publishedLinks, ...money }: Around) {
  const sendingDomains = new SendingDomains(unit, deps.config);
  const templates = new Templates(unit, brand, publishedLinks, deps.recipientValues);
  const previews = new Previews(unit, templates);
  const campaigns = new Campaigns(unit, templates);
  const messages = new Messages(unit, { ...money, publishedLinks, recipientValues: deps.recipientValues });
  const campaignPreviews = new CampaignPreviews(unit, campaigns, previews, templates);
  const reviewed = { templates, sendingDomains, recipientValues: deps.recipientValues, ...money };
  const campaignReviews = new CampaignReviews(unit, campaigns, reviewed, deps.config);
  return {
    sendingDomains,
    dmarcReports: new DmarcReports(unit),
    senders: new Senders(unit, deps.config, sendingDomains, stopSender),
    senderReviews: new SenderReviews(unit, stopSender),
    smsSenders: new SmsSenders(unit),
    templates,
    smsTemplates: new SmsTemplates(unit, templates),
    designBlocks: new SavedBlocks(unit),
    previews,
    campaigns,
    campaignReviews,
    campaignApprovals: new CampaignApprovals(unit, campaigns, campaignReviews, deps.config),
    campaignSending: new CampaignSending(unit, campaignReviews, money.subscriptions, sendingDomains),
    campaignPreviews,
    draftPreviews: new DraftPreviews({ unit, config: deps.config, campaigns, previews, templates, ...money }),
    campaignTests: new CampaignTests(unit, {
      campaigns,
      previews: campaignPreviews,
      suppressions: new Suppressions(unit),
      messages,
      config: deps.config,
    }),
    costOutlook: new CostOutlook(unit, campaignReviews, money),
    ...resultServices(unit, deps, campaigns),
    abTests: new AbTests({ unit, prices: money.prices, campaigns }, deps.config),
    deliveries: new Deliveries(unit, money.subscriptions, deps.recipientValues),
    sendingLimits: new SendingLimitSettings(unit),
    sendRates: new SendRates(unit),
    promotionalStanding: new PromotionalStanding(unit),
    contactHistory: new ContactHistory(unit),
    messages,
    smppSubmissions: new SmppSubmissions(unit, messages),
  };
}

export type Services = ReturnType<typeof createServices>;

/** Only what submitting messages needs: created for every few dozen messages. */
export function createIntakeServices(
  unit: Unit,
  { config, recipientValues }: Pick<Deps, 'config' | 'recipientValues'>,
) {
  const messages = new Messages(unit, {
    prices: new Prices(unit),
    subscriptions: new Subscriptions(unit, new Wallet(unit)),
    publishedLinks: new PublishedLinks(unit, config),
    recipientValues,
  });
  return { messages, smppSubmissions: new SmppSubmissions(unit, messages) };
}

export type IntakeServices = ReturnType<typeof createIntakeServices>;

/** For people nobody has placed in an account yet. */
export function createVisitorServices(unit: SystemUnit) {
  return { people: new People(unit), sessions: new Sessions(unit), staffViews: new StaffViews(unit) };
}

export type VisitorServices = ReturnType<typeof createVisitorServices>;

/** What our staff set for the whole installation. What they change in an account is in `StaffDesk`. */
export function createStaffServices(unit: SystemUnit, { config }: Deps) {
  return {
    prices: new Prices(unit),
    smsHours: new SmsHours(unit),
    smsRoutes: new SmsRoutes(unit),
    smsPrefixes: new SmsPrefixes(unit),
    doNotDisturb: new DoNotDisturb(unit),
    airtimeRates: new AirtimeRates(unit),
    explainNumber: (number: string) => explainNumber(unit, config.sms, number),
  };
}

export type StaffServices = ReturnType<typeof createStaffServices>;
