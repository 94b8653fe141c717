import { suspensionOf } from '../accounts/index.ts';
import type { DomainConfig } from '../config.ts';
import {
  type AudienceCount,
  type AudienceCriteria,
  countAudience,
  countMissingValues,
  type WantedValue,
} from '../sending/index.ts';
import { DomainError, type Money, type Unit } from '../kernel/index.ts';
import type { SendingDomains } from '../senders/index.ts';
import type { CompiledMessage, Templates } from '../templates/index.ts';
import type { Prices, Subscriptions, Wallet } from '../wallet/index.ts';
import { type ArchiveFact, archiveFact } from './archive-choice.ts';
import { askAudience, deletedPartMessage } from './ask-audience.ts';
import type { Campaign } from './campaign.entity.ts';
import type { Campaigns } from './campaigns.service.ts';
import { type CampaignCost, judgeCost, missingFunds } from './judge-cost.ts';
import type { PastedError } from './parse-pasted.ts';
import { priceCampaign } from './price-campaign.ts';
import type { ReviewRemark } from './review-remark.ts';
import { reviewSms, smsBlockers, type SmsReview, smsWarnings } from './review-sms.ts';
import { readReviewedSenderSql } from './campaigns.sql.ts';

export interface CampaignReview extends AudienceCount, CampaignCost {
  sender: { address: string; isActive: boolean; isAuthenticated: boolean } | null;
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

interface SenderRow {
  address: string;
  isActive: boolean;
  isAuthenticated: boolean;
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

  async #subscription({ recipients }: AudienceCount): Promise<ReviewRemark[]> {
    const refusal = await this.#services.subscriptions.refusal(recipients);
    return refusal === null ? [] : [refusal];
  }

  /** A sender that is missing or inactive has a blocker of its own. */
  async #senderStops({ senderId }: Campaign, sender: SenderRow | null): Promise<ReviewRemark[]> {
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

  /** Merge tags without a fallback, with the number of recipients who would see a gap. */
  async #gaps(compiled: CompiledMessage | null, question: AudienceCriteria): Promise<ReviewRemark[]> {
    const tags = (compiled?.mergeTags ?? []).flatMap((tag) => {
      const value = tag.hasFallback ? null : wantedValue(tag.path, tag.attribute);
      return value === null ? [] : [{ source: tag.source, value }];
    });
    const missing = await countMissingValues(
      this.#unit.sql,
      question,
      tags.map(({ value }) => value),
    );
    return tags.flatMap(({ source }, index) => {
      const people = missing[index] ?? 0;
      const who = people === 1 ? '1 recipient' : `${people.toLocaleString('en')} recipients`;
      return people === 0
        ? []
        : [
            {
              id: 'no_fallback',
              message: `${source} is blank for ${who}. Add a fallback, like | default: 'there'.`,
            },
          ];
    });
  }

  async #sender(campaign: Campaign): Promise<SenderRow | null> {
    const { rows } = await this.#unit.sql<SenderRow>(readReviewedSenderSql, [
      campaign.accountId,
      campaign.senderId,
    ]);
    return rows[0] ?? null;
  }
}

function missingParts(campaign: Campaign, sender: SenderRow | null, audience: AudienceCount): ReviewRemark[] {
  const found: ReviewRemark[] = [];
  const isSms = campaign.channel === 'sms';
  if (!isSms && campaign.fromBrand.trim() === '')
    found.push({ id: 'no_brand', message: 'From brand is required.' });
  if (sender === null)
    found.push({ id: 'no_sender', message: isSms ? 'Sender is required.' : 'From email is required.' });
  else if (!sender.isActive && isSms)
    found.push({
      id: 'sender_pending',
      message: `${sender.address} isn’t approved yet. We review new senders within one working day.`,
    });
  else if (!sender.isActive)
    found.push({
      id: 'sender_pending',
      message: `${sender.address} isn’t confirmed yet. Open the link we emailed to it.`,
    });
  if (!isSms && campaign.subject.trim() === '')
    found.push({ id: 'no_subject', message: 'Subject is required.' });
  if (audience.recipients === 0)
    found.push({
      id: 'no_recipients',
      message: 'Nobody would get this campaign. Choose other lists or check who is excluded.',
    });
  return found;
}

function remarks(compiled: CompiledMessage | null, level: 'blocker' | 'warning'): ReviewRemark[] {
  return (compiled?.checks ?? [])
    .filter((check) => check.level === level && check.id !== 'empty_subject')
    .map(({ id, message }) => ({ id, message }));
}

function publicRemark(archive: ArchiveFact | null): ReviewRemark[] {
  if (archive?.isPublic !== true || !archive.isPersonalised) return [];
  return [
    {
      id: 'personalised_archive',
      message:
        'This personalized email will be public in your archive, where merge tags about the recipient ' +
        'are blank.',
    },
  ];
}

function wantedValue(path: string, attribute: string | null): WantedValue | null {
  if (attribute !== null) return { attribute };
  if (/^contact\.(first_|last_)?name$/.test(path)) return { field: 'name' };
  return path === 'contact.phone' ? { field: 'phone' } : null;
}

function softRemarks(pastedErrors: number, audience: AudienceCount): ReviewRemark[] {
  const found: ReviewRemark[] = [];
  if (pastedErrors > 0)
    found.push({
      id: 'pasted_errors',
      message:
        `${pastedErrors.toLocaleString('en')} pasted ${pastedErrors === 1 ? 'entry' : 'entries'} can’t ` +
        'be read and will be skipped.',
    });
  const { duplicate } = audience.excluded;
  if (duplicate > 0)
    found.push({
      id: 'duplicates',
      message:
        `${duplicate === 1 ? '1 duplicate' : `${duplicate.toLocaleString('en')} duplicates`}. Each ` +
        'person gets the message once.',
    });
  return found;
}
