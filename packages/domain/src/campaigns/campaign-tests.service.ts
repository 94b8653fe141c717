import type { DomainConfig } from '../config.ts';
import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import type { Suppressions } from '../audience/index.ts';
import { linkTokens, testDeliveryId } from '../tracking/index.ts';
import { type MessageRequest, type Messages } from '../messages/index.ts';
import { DomainError, fieldError, newId, takeRateWith, type Unit, type Channel } from '../kernel/index.ts';
import type { Campaign } from './campaign.entity.ts';
import type { CampaignPreviews } from './campaign-previews.service.ts';
import type { Campaigns } from './campaigns.service.ts';

/** Recipients per test. */
const testLimit = 5;
/** Tests per account per day, email and SMS together. */
const testsPerDay = 100;
const reference = 'Test of a campaign';

interface CampaignTestParts {
  campaigns: Campaigns;
  previews: CampaignPreviews;
  suppressions: Suppressions;
  messages: Messages;
  config: DomainConfig;
}

/**
 * Sends a campaign's current message to up to five addresses or phones. A test is a normal single message: it
 * costs the same, and needs an active sender, a subscription and unsuspended sending, both when requested and
 * when sent.
 */
export class CampaignTests {
  readonly #unit: Unit;
  readonly #parts: CampaignTestParts;

  constructor(unit: Unit, parts: CampaignTestParts) {
    this.#unit = unit;
    this.#parts = parts;
  }

  /**
   * Marked [Test]. A known contact sees their own data; the unsubscribe and preferences links change nothing.
   */
  async sendEmail(id: string, addresses: readonly string[]): Promise<void> {
    requireFew('addresses', addresses);
    const emails = addresses.map((address, index) => {
      const email = normaliseEmail(address);
      if (!email.ok) throw fieldError(`addresses.${index}`, email.message, 'invalid_address');
      return email.value;
    });
    const campaign = await this.#parts.campaigns.get(id);
    const senderId = this.#senderOf(campaign, 'email');
    await this.#requireReachable('addresses', 'email', emails);
    const requests: MessageRequest[] = [];
    for (const to of new Set(emails)) {
      const { subject, html, text } = await this.#parts.previews.renderTest(id, to, this.#links());
      const from = { senderId, name: campaign.fromBrand };
      requests.push({
        channel: 'email',
        id: newId(),
        from,
        to,
        subject: `[Test] ${subject}`,
        html,
        text,
        tracking: false,
        reference,
      });
    }
    await this.#submit(requests);
  }

  /** As an invented person gets it. Links go straight to their targets. */
  async sendSms(id: string, numbers: readonly string[]): Promise<void> {
    requireFew('numbers', numbers);
    const senderId = this.#senderOf(await this.#parts.campaigns.get(id), 'sms');
    const { text } = await this.#parts.previews.preview(id, null);
    const country = await this.#country();
    const phones = numbers.map((number, index) => {
      const phone = normalisePhone(number, country);
      if (!phone.ok) throw fieldError(`numbers.${index}`, phone.message, 'invalid_address');
      return phone.value;
    });
    await this.#requireReachable('numbers', 'sms', phones);
    await this.#submit(
      [...new Set(phones)].map((to) => ({
        channel: 'sms',
        id: newId(),
        from: { senderId },
        to,
        text,
        reference,
      })),
    );
  }

  #senderOf({ channel, senderId }: Campaign, wanted: Campaign['channel']): string {
    if (channel !== wanted) throw new DomainError('invalid_state', 'This campaign uses another channel.');
    if (!senderId)
      throw new DomainError('blocked', 'Choose a sender first. Tests are sent from the campaign’s sender.');
    return senderId;
  }

  /** Stricter than for other single messages: someone who unsubscribed doesn't get tests either. */
  async #requireReachable(field: string, channel: Channel, addresses: readonly string[]): Promise<void> {
    for (const [index, address] of addresses.entries()) {
      const suppression = await this.#parts.suppressions.find(channel, address);
      if (suppression !== null)
        throw fieldError(
          `${field}.${index}`,
          `${address} is on your suppression list (${suppression.reason}).`,
          'blocked',
        );
    }
  }

  /** The quota is taken in the messages' transaction, so refused tests don't count. */
  async #submit(requests: MessageRequest[]): Promise<void> {
    const { sql, actor } = this.#unit;
    const { refused } = await this.#parts.messages.submit(requests, { source: 'dashboard' });
    if (refused[0] !== undefined) throw new DomainError('blocked', refused[0].message);
    const rate = await takeRateWith(
      sql,
      `campaign-tests:${actor.accountId}`,
      { points: testsPerDay, seconds: 86_400 },
      requests.length,
    );
    if (!rate.isAllowed)
      throw new DomainError('rate_limited', `You can send ${testsPerDay} tests a day. Try again tomorrow.`, {
        resetsAt: rate.resetsAt.toISOString(),
      });
  }

  #links() {
    const { publicUrl, secret } = this.#parts.config;
    const tokens = linkTokens(secret);
    const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') =>
      `${publicUrl}/${letter}/${tokens.make(kind, this.#unit.actor.accountId, testDeliveryId)}`;
    return {
      unsubscribe: page('u', 'unsubscribe'),
      preferences: page('p', 'preferences'),
      viewInBrowser: page('v', 'view'),
    };
  }

  async #country(): Promise<string> {
    const { rows } = await this.#unit.sql<{ country: string }>('select country from account where id = $1', [
      this.#unit.actor.accountId,
    ]);
    return rows[0]?.country ?? 'NG';
  }
}

function requireFew(field: string, recipients: readonly string[]): void {
  if (recipients.length === 0 || recipients.length > testLimit)
    throw fieldError(field, `Enter 1 to ${testLimit} recipients.`);
}
