import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { accountsRouter } from './accounts/accounts.router.ts';
import { pagesRouter } from './acquisition/pages.router.ts';
import { auditRouter } from './accounts/audit.router.ts';
import { teamRouter } from './accounts/team.router.ts';
import { formsRouter } from './acquisition/forms.router.ts';
import { leadsRouter } from './acquisition/leads.router.ts';
import { airtimeRouter } from './retention/airtime.router.ts';
import { loyaltyRouter } from './retention/loyalty.router.ts';
import { referralsRouter } from './retention/referrals.router.ts';
import { rewardsRouter } from './retention/rewards.router.ts';
import { submissionsRouter } from './acquisition/submissions.router.ts';
import { surveyAnalyticsRouter } from './acquisition/survey-analytics.router.ts';
import { surveysRouter } from './acquisition/surveys.router.ts';
import { assetsRouter } from './assets/assets.router.ts';
import { journeysRouter } from './automation/journeys.router.ts';
import { brandRouter } from './brand/brand.router.ts';
import type { HasAllWords } from './audit/has-all-words.ts';
import { contactsRouter } from './audience/contacts.router.ts';
import { importsRouter } from './audience/imports.router.ts';
import { listsRouter } from './audience/lists.router.ts';
import { segmentsRouter } from './audience/segments.router.ts';
import { campaignsRouter } from './campaigns/campaigns.router.ts';
import { approvalsRouter } from './campaigns/approvals.router.ts';
import { feedsRouter } from './campaigns/feeds.router.ts';
import { deliveriesRouter } from './delivery/deliveries.router.ts';
import { webhooksRouter } from './developer/webhooks.router.ts';
import { apiKeysRouter } from './developer/api-keys.router.ts';
import { messagesRouter } from './developer/messages.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { onboardingRouter } from './onboarding/onboarding.router.ts';
import { securityRouter } from './onboarding/security.router.ts';
import { sessionRouter } from './onboarding/session.router.ts';
import { overviewRouter } from './overview/overview.router.ts';
import { sendingLimitsRouter } from './campaigns/sending-limits.router.ts';
import { privacyRouter } from './privacy/privacy.router.ts';
import { sendersRouter } from './senders/senders.router.ts';
import { publishingRouter } from './publishing/publishing.router.ts';
import { staffRouter } from './staff/staff.router.ts';
import { smsTemplatesRouter } from './templates/sms-templates.router.ts';
import { templatesRouter } from './templates/templates.router.ts';
import { router } from './trpc.ts';
import { designBlocksRouter } from './templates/design-blocks.router.ts';
import { savedViewsRouter } from './views/saved-views.router.ts';
import { fundingRouter } from './wallet/funding.router.ts';
import { lowBalanceRouter } from './wallet/low-balance.router.ts';
import { subscriptionsRouter } from './wallet/subscriptions.router.ts';
import { walletRouter } from './wallet/wallet.router.ts';

/** All procedures, by room. */
export const appRouter = router({
  session: sessionRouter,
  onboarding: onboardingRouter,
  security: securityRouter,
  accounts: accountsRouter,
  team: teamRouter,
  audit: auditRouter,
  senders: sendersRouter,
  contacts: contactsRouter,
  imports: importsRouter,
  lists: listsRouter,
  segments: segmentsRouter,
  pages: pagesRouter,
  templates: templatesRouter,
  smsTemplates: smsTemplatesRouter,
  campaigns: campaignsRouter,
  approvals: approvalsRouter,
  feeds: feedsRouter,
  journeys: journeysRouter,
  deliveries: deliveriesRouter,
  events: eventsRouter,
  messages: messagesRouter,
  apiKeys: apiKeysRouter,
  funding: fundingRouter,
  overview: overviewRouter,
  privacy: privacyRouter,
  sendingLimits: sendingLimitsRouter,
  staff: staffRouter,
  wallet: walletRouter,
  subscriptions: subscriptionsRouter,
  lowBalance: lowBalanceRouter,
  webhooks: webhooksRouter,
  savedViews: savedViewsRouter,
  designBlocks: designBlocksRouter,
  assets: assetsRouter,
  brand: brandRouter,
  forms: formsRouter,
  leads: leadsRouter,
  rewards: rewardsRouter,
  airtime: airtimeRouter,
  loyalty: loyaltyRouter,
  referrals: referralsRouter,
  submissions: submissionsRouter,
  surveyAnalytics: surveyAnalyticsRouter,
  surveys: surveysRouter,
  publishing: publishingRouter,
});

export type AppRouter = typeof appRouter;

true satisfies HasAllWords<AppRouter>;

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
