import { ContactSearch } from './audience/index.ts';
import { CampaignInsightsReader, CampaignReports, type Campaigns, FollowUps } from './campaigns/index.ts';
import type { Deps } from './deps.ts';
import type { Unit } from './kernel/index.ts';
import { ContactAnswers, WhyNot } from './sending/index.ts';

/** What became of campaigns, and what to do about it. */
export function resultServices(unit: Unit, deps: Pick<Deps, 'searchPool'>, campaigns: Campaigns) {
  const campaignReports = new CampaignReports(unit);
  const contactSearch = new ContactSearch(unit, deps.searchPool);
  return {
    campaignReports,
    campaignInsights: new CampaignInsightsReader(unit),
    followUps: new FollowUps(unit, { campaigns, campaignReports, contactSearch }),
    whyNot: new WhyNot(unit, contactSearch),
    contactAnswers: new ContactAnswers(unit),
  };
}
