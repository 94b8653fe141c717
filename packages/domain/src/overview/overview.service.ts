import type { Grants } from '../accounts/index.ts';
import type { CampaignReports, Campaigns } from '../campaigns/index.ts';
import type { Channel, Unit } from '../kernel/index.ts';
import { type ChannelAnalytics, readAnalytics } from './analytics.ts';
import type { AttentionItem } from './attention/attention-item.ts';
import { type AttentionServices, readAttention } from './attention/read-attention.ts';
import { type AudienceFigures, readAudience } from './audience-figures.ts';
import { type Coming, readComing } from './coming.ts';
import { type Figures, readFigures } from './figures.ts';
import { readOutlook, type WalletOutlook } from './money.ts';
import { type RecentCampaign, readRecentCampaigns } from './recent-campaigns.ts';
import { readResponses, type Responses } from './responses.ts';

interface OverviewServices extends AttentionServices {
  campaigns: Campaigns;
  campaignReports: CampaignReports;
}

/** The dashboard's first page, one method per card. Reads counters and indexes, never deliveries or contacts. */
export class Overview {
  readonly #unit: Unit;
  readonly #services: OverviewServices;

  constructor(unit: Unit, services: OverviewServices) {
    this.#unit = unit;
    this.#services = services;
  }

  figures(): Promise<Figures> {
    return readFigures(this.#unit);
  }

  attention(grants: Grants): Promise<AttentionItem[]> {
    return readAttention(this.#unit, this.#services, grants);
  }

  coming(grants: Grants): Promise<Coming> {
    return readComing(this.#unit, this.#services, grants);
  }

  analytics(channel: Channel, days: 30 | 90): Promise<ChannelAnalytics> {
    return readAnalytics(this.#unit, channel, days);
  }

  recentCampaigns(): Promise<RecentCampaign[]> {
    return readRecentCampaigns(this.#unit, this.#services.campaigns);
  }

  responses(): Promise<Responses> {
    return readResponses(this.#unit);
  }

  wallet(grants: Grants, isEstimated: boolean): Promise<WalletOutlook> {
    return readOutlook(this.#unit, this.#services, grants, isEstimated);
  }

  audience(): Promise<AudienceFigures> {
    return readAudience(this.#unit);
  }
}
