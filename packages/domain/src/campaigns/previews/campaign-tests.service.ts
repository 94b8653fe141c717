import type { DomainConfig } from '../../config.ts';
import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import type { Suppressions } from '../../audience/index.ts';
import { type MessageRequest, type Messages } from '../../messages/index.ts';
import { DomainError, fieldError, newId, type Unit } from '../../kernel/index.ts';
import { variantLetter } from '../ab-settings/ab-test.schema.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { CampaignPreviews } from './campaign-previews.service.ts';
import type { Campaigns } from '../campaigns.service.ts';
import { requireTestable, submitTests, testLinks } from './test-messages.ts';

/** Recipients per test. */
const testLimit = 5;
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
   * Marked [Test], or [Test B] for variant B. A known contact sees their own data; the unsubscribe and preferences links change nothing.
   */
  async sendEmail(id: string, addresses: readonly string[], variant = 0): Promise<void> {
    requireFew('addresses', addresses);
    const emails = addresses.map((address, index) => {
      const email = normaliseEmail(address);
      if (!email.ok) throw fieldError(`addresses.${index}`, email.message, 'invalid_address');
      return email.value;
    });
    const campaign = await this.#parts.campaigns.get(id);
    const senderId = this.#senderOf(campaign, 'email');
    for (const [n, email] of emails.entries())
      await requireTestable(this.#parts.suppressions, `addresses.${n}`, 'email', email);
    const requests: MessageRequest[] = [];
    const links = await testLinks(this.#unit, this.#parts.config);
    for (const to of new Set(emails)) {
      const { subject, html, text } = await this.#parts.previews.renderTest(id, to, links, variant);
      const from = { senderId, name: campaign.abTest?.variants[variant]?.fromBrand ?? campaign.fromBrand };
      requests.push({
        channel: 'email',
        id: newId(),
        from,
        to,
        subject: `[Test${variant === 0 ? '' : ` ${variantLetter(variant)}`}] ${subject}`,
        html,
        text,
        tracking: false,
        reference,
      });
    }
    await submitTests(this.#unit, this.#parts.messages, requests);
  }

  /** As an invented person gets it. Links go straight to their targets. */
  async sendSms(id: string, numbers: readonly string[], variant = 0): Promise<void> {
    requireFew('numbers', numbers);
    const senderId = this.#senderOf(await this.#parts.campaigns.get(id), 'sms');
    const { text } = await this.#parts.previews.preview(id, null, { variant });
    const country = await this.#country();
    const phones = numbers.map((number, index) => {
      const phone = normalisePhone(number, country);
      if (!phone.ok) throw fieldError(`numbers.${index}`, phone.message, 'invalid_address');
      return phone.value;
    });
    for (const [n, phone] of phones.entries())
      await requireTestable(this.#parts.suppressions, `numbers.${n}`, 'sms', phone);
    await submitTests(
      this.#unit,
      this.#parts.messages,
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
