import {
  CompiledForms,
  CompiledSurveys,
  formQuestions,
  Forms,
  LeadDisputes,
  LeadIntake,
  LeadReports,
  Leads,
  pagePresetPictures,
  Pages,
  Submissions,
  Surveys,
  TrafficReader,
} from './acquisition/index.ts';
import { loyaltyServices } from './loyalty-services.ts';
import {
  Advocates,
  AirtimeTopUps,
  Redemptions,
  ReferralPrograms,
  ReferralReports,
  Referrals,
  RewardDevices,
  RewardIssues,
  Rewards,
  Till,
} from './retention/index.ts';
import type { Assets } from './assets/index.ts';
import { ContactSearch, Lists } from './audience/index.ts';
import type { Brand } from './brand/index.ts';
import type { Deps } from './deps.ts';
import type { Unit } from './kernel/index.ts';
import { Handles, OwnDomains, Publishing, PublishingReviews, ShareLinks } from './publishing/index.ts';

/** What accounts publish and who comes through it, wired together. */
export function publishingServices(unit: Unit, { config, searchPool }: Deps, assets: Assets, brand: Brand) {
  const handles = new Handles(unit);
  const publishing = new Publishing(unit, { config, assets, handles });
  const compiled = new CompiledForms(unit, brand);
  const forms = new Forms(unit, { lists: new Lists(unit), publishing, compiled });
  const shareLinks = new ShareLinks(unit, config);
  const traffic = new TrafficReader(unit, shareLinks);
  const leads = new Leads(unit, forms);
  const airtimeTopUps = new AirtimeTopUps(unit, config);
  const rewards = new Rewards(unit, { publishing, shareLinks, airtimeTopUps });
  const referralPrograms = new ReferralPrograms(unit, { publishing, shareLinks });
  return {
    handles,
    ownDomains: new OwnDomains(unit, config, handles),
    publishing,
    forms,
    leads,
    leadDisputes: new LeadDisputes(unit),
    leadIntake: new LeadIntake(unit, { leads, publishing, shareLinks, config }),
    leadReports: new LeadReports(unit, leads, traffic),
    traffic,
    airtimeTopUps,
    rewards,
    rewardIssues: new RewardIssues(unit, rewards),
    rewardDevices: new RewardDevices(unit, config),
    ...loyaltyServices(unit, {
      publishing,
      shareLinks,
      rewards,
      contactSearch: new ContactSearch(unit, searchPool),
    }),
    till: new Till(unit, new Redemptions(unit), config),
    referralPrograms,
    advocates: new Advocates(unit, referralPrograms, config),
    referrals: new Referrals(unit),
    referralReports: new ReferralReports(unit, referralPrograms),
    formQuestions: () => formQuestions(unit),
    pages: new Pages(unit, { brand, publishing, forms }),
    pagePresets: () => pagePresetPictures(unit, brand),
    submissions: new Submissions(unit),
    surveys: new Surveys(unit, { publishing, shareLinks, compiled: new CompiledSurveys(unit, brand) }),
    publishingReviews: new PublishingReviews(unit),
    shareLinks,
  };
}
