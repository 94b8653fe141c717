import { suspensionOf } from '../accounts/index.ts';
import { findMissingConditions } from '../audience/index.ts';
import type { DomainConfig } from '../config.ts';
import {
  type AudienceCount,
  type AudienceCriteria,
  type AudiencePage,
  type AudiencePerson,
  countAudience,
  countMissingValues,
  listAudience,
} from '../sending/index.ts';
import { DomainError, type Money, type Unit } from '../kernel/index.ts';
import type { SendingDomains } from '../senders/index.ts';
import { type CompiledMessage, tagLabel, type Templates } from '../templates/index.ts';
import type { Prices, Subscriptions, Wallet } from '../wallet/index.ts';
import { type ArchiveFact, archiveFact } from './archive-choice.ts';
import { askAudience, deletedPartMessage } from './ask-audience.ts';
import type { Campaign } from './campaign.entity.ts';
import type { Campaigns } from './campaigns.service.ts';
import { type CampaignCost, judgeCost, missingFunds } from './judge-cost.ts';
import type { PastedError } from './parse-pasted.ts';
import { priceCampaign } from './price-campaign.ts';
import type { ReviewRemark } from './review-remark.ts';
import {
  missingParts,
  publicRemark,
  remarks,
  type ReviewedSender,
  softRemarks,
  wantedValue,
} from './review-remarks.ts';
import { reviewSms, smsBlockers, type SmsReview, smsWarnings } from './review-sms.ts';
import { readReviewedSenderSql } from './campaigns.sql.ts';

/** How far a campaign would reach if it was sent now, and what that costs. */
export interface CampaignReach extends AudienceCount, CampaignCost {
  /** A person must type the number of recipients if there are more. */
  confirmAbove: number;
}

export interface CampaignReview extends CampaignReach {
  sender: ReviewedSender | null;
  subject: string;
  links: string[];
  blockers: ReviewRemark[];
  warnings: ReviewRemark[];
  /** The first 200 of `unreadable`. */
  pastedErrors: PastedError[];
  /** How many pasted entries can't be read. */
  unreadable: number;
  /** Email only; null for SMS, and while the content can't be compiled. */
  archive: ArchiveFact | null;
  /** SMS only; null for email, and while the text can't be compiled. */
  sms: SmsReview | null;
}

/** What a review depends on besides the campaign. */
interface ReviewServices {
  templates: Templates;
  sendingDomains: SendingDomains;
  prices: Prices;
  wallet: Wallet;
  subscriptions: Subscriptions;
}

/**
 * Everything to check before sending: who gets it, who doesn't and why, and what is wrong. Changes nothing.
 */
export class CampaignReviews {
  readonly #unit: Unit;
  readonly #campaigns: Campaigns;
  readonly #services: ReviewServices;
  readonly #config: DomainConfig;

  constructor(unit: Unit, campaigns: Campaigns, services: ReviewServices, config: DomainConfig) {
    this.#unit = unit;
    this.#campaigns = campaigns;
    this.#services = services;
    this.#config = config;
  }

  /**
   * Recipients, people left out and cost, for an author who is still writing. An SMS text that can't be
   * compiled yet counts as one segment.
   */
  async reach(id: string): Promise<CampaignReach> {
    const campaign = await this.#campaigns.get(id);
    const { question } = await askAudience(this.#unit, campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const compiled = campaign.channel === 'sms' ? (await this.#compile(campaign)).compiled : null;
    const { cost } = await this.#cost(campaign, audience, question, compiled);
    return { ...audience, ...cost, confirmAbove: await this.#confirmAbove() };
  }

  /** A page of the recipients, or of the people left out for a reason. */
  async people(id: string, page: AudiencePage): Promise<AudiencePerson[]> {
    const { question } = await askAudience(this.#unit, await this.#campaigns.get(id));
    return listAudience(this.#unit.sql, question, page);
  }

  async review(id: string): Promise<CampaignReview> {
    const campaign = await this.#campaigns.get(id);
    const { compiled, problem } = await this.#compile(campaign);
    const sender = await this.#sender(campaign);
    const { question, pastedErrors, gone } = await askAudience(this.#unit, campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const { cost, sms } = await this.#cost(campaign, audience, question, compiled);
    const blockers = [
      ...(await this.#suspension()),
      ...(gone === null ? [] : [{ id: 'deleted_audience', message: deletedPartMessage(gone) }]),
      ...missingParts(campaign, sender, audience),
      ...(await this.#senderStops(campaign, sender)),
      ...problem,
      ...(await this.#deletedConditions(compiled)),
      ...remarks(compiled, 'blocker'),
      ...(sms === null ? [] : smsBlockers(sms)),
      ...(await this.#subscription(audience)),
      ...missingFunds(cost),
    ];
    const archive = campaign.channel === 'sms' || compiled === null ? null : archiveFact(campaign, compiled);
    const gaps = await this.#gaps(compiled, question);
    const soft = softRemarks(pastedErrors.length, audience);
    const warnings = [
      ...remarks(compiled, 'warning'),
      ...publicRemark(archive),
      ...gaps,
      ...(sms === null ? [] : smsWarnings(sms, campaign.text)),
      ...soft,
    ];
    const links = compiled?.links.map((link) => link.display) ?? [];
    return {
      ...audience,
      ...cost,
      confirmAbove: await this.#confirmAbove(),
      sender,
      subject: campaign.subject,
      links,
      blockers,
      warnings,
      pastedErrors: pastedErrors.slice(0, 200),
      unreadable: pastedErrors.length,
      sms,
      archive,
    };
  }

  /**
   * What it would cost today: its current audience at current prices. Null while the content can't be compiled.
   */
  async estimate(id: string): Promise<{ recipients: number; cost: Money } | null> {
    const campaign = await this.#campaigns.get(id);
    const { compiled } = await this.#compile(campaign);
    if (compiled === null) return null;
    const { question } = await askAudience(this.#unit, campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const { cost } = await this.#cost(campaign, audience, question, compiled);
    return { recipients: audience.recipients, cost: cost.cost };
  }

  async #confirmAbove(): Promise<number> {
    const { rows } = await this.#unit.sql<{ confirmAbove: number }>(
      'select confirm_above from account where id = $1',
      [this.#unit.actor.accountId],
    );
    return rows[0]?.confirmAbove ?? 0;
  }

  async #subscription({ recipients }: AudienceCount): Promise<ReviewRemark[]> {
    const refusal = await this.#services.subscriptions.refusal(recipients);
    return refusal === null ? [] : [refusal];
  }

  /** A sender that is missing or inactive has a blocker of its own. */
  async #senderStops({ senderId }: Campaign, sender: ReviewedSender | null): Promise<ReviewRemark[]> {
    if (sender?.isActive !== true) return [];
    return this.#services.sendingDomains.campaignStops(senderId ?? null);
  }

  async #suspension(): Promise<ReviewRemark[]> {
    const message = await suspensionOf(this.#unit.sql, this.#unit.actor.accountId);
    return message === null ? [] : [{ id: 'sending_suspended', message }];
  }

  async #cost(
    campaign: Campaign,
    { recipients }: AudienceCount,
    question: AudienceCriteria,
    compiled: CompiledMessage | null,
  ): Promise<{ cost: CampaignCost; sms: SmsReview | null }> {
    if (campaign.channel === 'sms' && compiled !== null) {
      const { sms, mills, plan } = await reviewSms(this.#unit, this.#config, this.#services.prices, {
        campaign,
        compiled,
        question,
      });
      return { cost: judgeCost(mills, await this.#services.wallet.balance(plan.currency)), sms };
    }
    const price = await priceCampaign(this.#unit.sql, this.#services.prices, campaign);
    return {
      cost: judgeCost(
        BigInt(recipients) * BigInt(price.mills),
        await this.#services.wallet.balance(price.currency),
      ),
      sms: null,
    };
  }

  async #compile(campaign: Campaign): Promise<{ compiled: CompiledMessage | null; problem: ReviewRemark[] }> {
    try {
      return {
        compiled: await this.#services.templates.compileFor(campaign.channel, campaign, campaign.analytics()),
        problem: [],
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { compiled: null, problem: [{ id: error.code, message: error.publicMessage }] };
    }
  }

  async #deletedConditions(compiled: CompiledMessage | null): Promise<ReviewRemark[]> {
    const { sql, actor } = this.#unit;
    const messages = await findMissingConditions(sql, actor.accountId, compiled?.conditions ?? []);
    return messages.map((message) => ({ id: 'deleted_condition', message }));
  }

  /** Merge tags without a fallback, with the number of recipients who would see a gap. */
  async #gaps(compiled: CompiledMessage | null, question: AudienceCriteria): Promise<ReviewRemark[]> {
    const tags = (compiled?.mergeTags ?? []).flatMap((tag) => {
      const value = tag.hasFallback ? null : wantedValue(tag.path, tag.attribute);
      return value === null ? [] : [{ label: tagLabel(tag.path), value }];
    });
    const missing = await countMissingValues(
      this.#unit.sql,
      question,
      tags.map(({ value }) => value),
    );
    return tags.flatMap(({ label }, index) => {
      const people = missing[index] ?? 0;
      const who = people === 1 ? '1 recipient' : `${people.toLocaleString('en')} recipients`;
      return people === 0
        ? []
        : [
            {
              id: 'no_fallback',
              message: `${label} is blank for ${who}. Add a fallback, like | default: 'there'.`,
            },
          ];
    });
  }

  async #sender(campaign: Campaign): Promise<ReviewedSender | null> {
    const { rows } = await this.#unit.sql<ReviewedSender>(readReviewedSenderSql, [
      campaign.accountId,
      campaign.senderId,
    ]);
    return rows[0] ?? null;
  }
}
