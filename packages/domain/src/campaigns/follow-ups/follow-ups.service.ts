import { type ContactSearch, segmentWithRules } from '../../audience/index.ts';
import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import { countAudience, sizeOf } from '../../sending/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { campaignLimits, endedStatuses, noEmailParts } from '../campaign.schema.ts';
import type { Campaigns } from '../campaigns.service.ts';
import { askAudience } from '../recipients/ask-audience.ts';
import type { CampaignReports } from '../reports/campaign-reports.service.ts';
import type { FollowUpChoice, FollowUpGroup, FollowUpStart } from './follow-up.schema.ts';
import { countStrangersSql, hasLinksSql } from './follow-ups.sql.ts';
import { groupName, groupRules } from './group-rules.ts';

interface FollowUpServices {
  campaigns: Campaigns;
  campaignReports: CampaignReports;
  contactSearch: ContactSearch;
}

/** A draft for people whom a sent campaign reached: those who didn't open it, didn't click, or clicked. */
export class FollowUps {
  readonly #unit: Unit;
  readonly #services: FollowUpServices;

  constructor(unit: Unit, services: FollowUpServices) {
    this.#unit = unit;
    this.#services = services;
  }

  /**
   * Each group with how many people its draft would reach now, and how many of the group it would leave out, such as those
   * who unsubscribed.
   */
  async choice(id: string): Promise<FollowUpChoice> {
    const { sql, actor } = this.#unit;
    const campaign = await this.#services.campaigns.get(id);
    const recipientsDeletedOn = await this.#requireEnded(id);
    if (recipientsDeletedOn !== null) return { groups: [], strangers: 0, recipientsDeletedOn };
    const groups: FollowUpChoice['groups'] = [];
    for (const group of await this.#groupsOf(campaign)) {
      const count = await this.#count(campaign, group);
      groups.push({ group, people: count.recipients, leftOut: sizeOf(count) - count.recipients });
    }
    const { rows } = await sql<{ strangers: number }>(countStrangersSql, [actor.accountId, id]);
    return { groups, strangers: rows[0]?.strangers ?? 0, recipientsDeletedOn };
  }

  /**
   * A draft for one group. Its audience is a segment, which is made if there is none with these rules. Sends nothing. Throws
   * `invalid_state` while the campaign is being sent and once its recipients are deleted.
   */
  async create(id: string, group: FollowUpGroup, start: FollowUpStart): Promise<Campaign> {
    const { campaigns, contactSearch } = this.#services;
    // Of two people who press at once, the second finds the segment of the first.
    const campaign = await campaigns.hold(id);
    if ((await this.#requireEnded(id)) !== null)
      throw new DomainError(
        'invalid_state',
        'The recipients of this campaign were deleted, so who opened or clicked it is no longer known. Choose a list or ' +
          'another segment instead.',
      );
    if (!(await this.#groupsOf(campaign)).includes(group))
      throw fieldError('group', 'The clicks of this campaign weren’t counted. Choose another group.');
    const name = groupName(group, campaign);
    const segmentId = await segmentWithRules(this.#unit, contactSearch, {
      name,
      type: 'campaign',
      definition: groupRules(group, campaign),
    });
    return campaigns.copy(id, {
      ...(start === 'empty' ? nothingWritten(campaign) : {}),
      name: name.slice(0, campaignLimits.name),
      audience: { source: 'segment', segmentIds: [segmentId] },
      pasted: '',
    });
  }

  /** Without links, nobody could click. Texts don't say whether they were opened. */
  async #groupsOf({ id, channel, isTracked }: Campaign): Promise<FollowUpGroup[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql(hasLinksSql, [actor.accountId, id]);
    const hasClicks = rows.length > 0 && (channel === 'email' || isTracked);
    return [
      ...(channel === 'email' ? (['unopened'] as const) : []),
      ...(hasClicks ? (['unclicked', 'clicked'] as const) : []),
    ];
  }

  /** As the audience of the draft will be counted. */
  async #count(campaign: Campaign, group: FollowUpGroup) {
    const { accountId, channel, timezone, senderId } = campaign;
    const audience = { source: 'segment' as const, segmentIds: [] };
    const asked = { accountId, channel, timezone, senderId, audience, pasted: '' };
    const { question } = await askAudience(this.#unit, asked);
    return countAudience(this.#unit.sql, { ...question, rules: groupRules(group, campaign) });
  }

  /** When its recipients were deleted; null if they are there. */
  async #requireEnded(id: string): Promise<string | null> {
    const { status, recipientsDeletedOn } = await this.#services.campaignReports.progress(id);
    if (!endedStatuses.includes(status))
      throw new DomainError(
        'invalid_state',
        'This campaign hasn’t finished. Wait until it has, or cancel it, then write to its people again.',
        { status },
      );
    return recipientsDeletedOn;
  }
}

/** The sender stays: the same people know it. */
function nothingWritten({ fromBrand }: Campaign) {
  return {
    ...noEmailParts,
    fromBrand,
    isArchivedPublicly: null,
    text: '',
    templateId: null,
    abTest: null,
  };
}
