import { suspensionOf } from '../../accounts/index.ts';
import { findMissingConditions } from '../../audience/index.ts';
import type { DomainConfig } from '../../config.ts';
import {
  type AudienceCount,
  type AudienceCriteria,
  type AudiencePage,
  type AudiencePerson,
  countAudience,
  listAudience,
  type WarmUpForecast,
} from '../../sending/index.ts';
import { DomainError, type Money, type RecipientValue, type Unit } from '../../kernel/index.ts';
import type { SendingDomains } from '../../senders/index.ts';
import type { CompiledMessage, Templates, UsedStock } from '../../templates/index.ts';
import type { Prices, Subscriptions, Wallet } from '../../wallet/index.ts';
import { type ArchiveFact, archiveFact } from '../archive/archive-choice.ts';
import { askAudience } from '../recipients/ask-audience.ts';
import { readConfirmAbove } from '../recipients/confirm-recipients.ts';
import { type ReviewedTest, reviewTest, type TestReview } from '../ab-testing/review-test.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { Campaigns } from '../campaigns.service.ts';
import {
  amongServed,
  findGiven,
  type GivenCost,
  judgeGiven,
  unevenGiven,
  withGiven,
} from '../prices/given-values.ts';
import { type CampaignCost, judgeCost, missingFunds } from '../prices/judge-cost.ts';
import type { PastedError } from '../recipients/parse-pasted.ts';
import { priceCampaign } from '../prices/price-campaign.ts';
import type { ReviewRemark } from '../review-remark.ts';
import { missingParts, publicRemark, remarks, type ReviewedSender, softRemarks } from './review-remarks.ts';
import { findGaps } from './review-gaps.ts';
import { secondPersonRemarks } from './second-person.ts';
import { reviewCourse } from './review-course.ts';
import { reviewSms, smsBlockers, type SmsReview, smsWarnings } from './review-sms.ts';
import { readReviewedSenderSql } from '../campaigns.sql.ts';

/** How far a campaign would reach if it was sent now, and what that costs. */
export interface CampaignReach extends AudienceCount, CampaignCost {
  /** What giving each recipient a reward’s code costs, part of `cost`; null if the message gives nothing. */
  rewards: GivenCost | null;
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
  /** What each share of its A/B test is; null without one. */
  abTest: TestReview | null;
  /** On which days it leaves; null unless its sender's domain is warming up. */
  warmUp: WarmUpForecast | null;
}

/** What a review depends on besides the campaign. */
interface ReviewServices {
  templates: Templates;
  sendingDomains: SendingDomains;
  prices: Prices;
  wallet: Wallet;
  subscriptions: Subscriptions;
  recipientValues: readonly RecipientValue[];
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
    const { given, question } = await this.#ask(campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const compiled = campaign.channel === 'sms' ? (await this.#compile(campaign)).compiled : null;
    const test = await reviewTest(this.#services.templates, campaign, audience.recipients);
    const { cost, rewards } = await this.#costOfAll(campaign, audience, { question, given, compiled, test });
    return { ...audience, ...cost, rewards, confirmAbove: await readConfirmAbove(this.#unit) };
  }

  /** A page of the recipients, or of the people left out for a reason. */
  async people(id: string, page: AudiencePage): Promise<AudiencePerson[]> {
    const campaign = await this.#campaigns.get(id);
    return listAudience(this.#unit.sql, (await this.#ask(campaign)).question, page);
  }

  async review(id: string): Promise<CampaignReview> {
    const campaign = await this.#campaigns.get(id);
    const { compiled, problem } = await this.#compile(campaign);
    const sender = await this.#sender(campaign);
    const { given, question, pastedErrors, gone } = await this.#ask(campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const test = await reviewTest(this.#services.templates, campaign, audience.recipients);
    const asked = { question, given, compiled, test };
    const { cost, sms, rewards, shortage } = await this.#costOfAll(campaign, audience, asked);
    const course = await reviewCourse(this.#unit.sql, campaign, audience.recipients, test);
    const blockers = [
      ...(await this.#suspension()),
      ...missingParts(campaign, sender, audience, gone),
      ...(await this.#senderStops(campaign, sender)),
      ...problem,
      ...(await this.#deletedConditions([compiled, ...(test?.compiled ?? []).map((one) => one.compiled)])),
      ...remarks(compiled, 'blocker'),
      ...course.blockers,
      ...unevenGiven(this.#services.recipientValues, test?.compiled ?? []),
      ...shortage,
      ...(sms === null ? [] : smsBlockers(sms)),
      ...(await this.#subscription(audience)),
      ...missingFunds(cost),
      ...(await secondPersonRemarks(this.#unit, id)),
    ];
    const archive = campaign.channel === 'sms' || compiled === null ? null : archiveFact(campaign, compiled);
    const warnings = [
      ...remarks(compiled, 'warning'),
      ...publicRemark(archive),
      ...(await findGaps(this.#unit.sql, compiled, question)),
      ...(sms === null ? [] : smsWarnings(sms, campaign.text)),
      ...softRemarks(pastedErrors.length, audience),
    ];
    return {
      ...audience,
      ...cost,
      rewards,
      confirmAbove: await readConfirmAbove(this.#unit),
      sender,
      subject: campaign.subject,
      links: await this.#links(campaign, compiled),
      blockers,
      warnings,
      pastedErrors: pastedErrors.slice(0, 200),
      unreadable: pastedErrors.length,
      sms,
      archive,
      ...course.review,
    };
  }

  /**
   * What it would cost today: its current audience at current prices. Null while the content can't be compiled.
   */
  async estimate(id: string): Promise<{ recipients: number; cost: Money } | null> {
    const campaign = await this.#campaigns.get(id);
    const { compiled } = await this.#compile(campaign);
    if (compiled === null) return null;
    const { given, question } = await this.#ask(campaign);
    const audience = await countAudience(this.#unit.sql, question);
    const test = await reviewTest(this.#services.templates, campaign, audience.recipients);
    const { cost } = await this.#costOfAll(campaign, audience, { question, given, compiled, test });
    return { recipients: audience.recipients, cost: cost.cost };
  }

  /** Its audience, without those for whom nothing of what it gives is left. */
  async #ask(campaign: Campaign) {
    const given = await findGiven(this.#services.recipientValues, this.#unit, campaign);
    const asked = await askAudience(this.#unit, campaign);
    return { ...asked, given, question: amongServed(asked.question, given) };
  }

  /** Of the messages and what they give. */
  async #costOfAll(
    campaign: Campaign,
    audience: AudienceCount,
    { question, given, compiled, test }: PricedContent,
  ) {
    const { cost, sms } = await this.#cost(campaign, audience, question, compiled, test);
    const count = audience.recipients - (test?.review.heldOut ?? 0);
    const { rewards, problem } = await judgeGiven(this.#unit, given, count);
    const shortage = problem === null ? [] : [{ id: 'too_few_codes', message: problem }];
    return { cost: withGiven(cost, rewards), sms, rewards, shortage };
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
    test: ReviewedTest | null,
  ): Promise<{ cost: CampaignCost; sms: SmsReview | null }> {
    if (campaign.channel === 'sms') {
      const { sms, mills, plan } = await this.#dearest(campaign, question, [
        compiled ?? (await this.#services.templates.compileFor('sms', nothing)),
        ...(test?.compiled ?? []).slice(1).map((variant) => variant.compiled),
      ]);
      const cost = judgeCost(mills, await this.#services.wallet.balance(plan.currency));
      return { cost, sms: compiled === null ? null : sms };
    }
    const price = await priceCampaign(this.#unit.sql, this.#services.prices, campaign);
    return {
      cost: judgeCost(
        BigInt(recipients - (test?.review.heldOut ?? 0)) * BigInt(price.mills),
        await this.#services.wallet.balance(price.currency),
      ),
      sms: null,
    };
  }

  /** Of the variants of an A/B test, the one that costs most: the rest is held at its price. */
  async #dearest(campaign: Campaign, question: AudienceCriteria, contents: CompiledMessage[]) {
    const { prices } = this.#services;
    const reviewed = [];
    for (const compiled of contents)
      reviewed.push(await reviewSms(this.#unit, this.#config, prices, { campaign, compiled, question }));
    return reviewed.reduce((most, next) => (next.mills > most.mills ? next : most));
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

  /** Compiled for tracking, because addresses that nobody counts stand in the text itself. */
  async #links(campaign: Campaign, compiled: CompiledMessage | null): Promise<string[]> {
    const isPlain = compiled !== null && campaign.channel === 'sms' && !campaign.isTracked;
    const counted = { subject: '', preheader: '', html: '', text: campaign.text, isTracked: true };
    const found = isPlain
      ? await this.#services.templates.compileFor('sms', counted, campaign.analytics())
      : compiled;
    return found?.links.map(({ display }) => display) ?? [];
  }

  async #deletedConditions(contents: (CompiledMessage | null)[]): Promise<ReviewRemark[]> {
    const { sql, actor } = this.#unit;
    const conditions = contents.flatMap((compiled) => compiled?.conditions ?? []);
    const messages = new Set(await findMissingConditions(sql, actor.accountId, conditions));
    return [...messages].map((message) => ({ id: 'deleted_condition', message }));
  }

  async #sender(campaign: Campaign): Promise<ReviewedSender | null> {
    const { rows } = await this.#unit.sql<ReviewedSender>(readReviewedSenderSql, [
      campaign.accountId,
      campaign.senderId,
    ]);
    return rows[0] ?? null;
  }
}

const nothing = { subject: '', preheader: '', html: '', text: '' };

interface PricedContent {
  question: AudienceCriteria;
  given: UsedStock | null;
  compiled: CompiledMessage | null;
  test: ReviewedTest | null;
}
