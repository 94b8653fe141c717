import { normalisePhone } from '../audience/index.ts';
import type { Messages } from '../delivery/index.ts';
import { DomainError, fieldError, newId, type Unit } from '../kernel/index.ts';
import type { CampaignPreviews } from './campaign-previews.service.ts';
import type { Campaigns } from './campaigns.service.ts';

export const testNumberLimit = 5;

/** An SMS campaign as it is now, on up to five phones. */
export class SmsTests {
  readonly #unit: Unit;
  readonly #campaigns: Campaigns;
  readonly #previews: CampaignPreviews;
  readonly #messages: Messages;

  constructor(unit: Unit, campaigns: Campaigns, previews: CampaignPreviews, messages: Messages) {
    this.#unit = unit;
    this.#campaigns = campaigns;
    this.#previews = previews;
    this.#messages = messages;
  }

  /**
   * Sends the text, as an invented person gets it, as transactional messages: they cost what SMS cost. Links lead straight to
   * their targets. Refuses a sender that is not active, and numbers that are none.
   */
  async send(id: string, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0 || numbers.length > testNumberLimit) throw fieldError('numbers', `Give one to ${testNumberLimit} numbers.`);
    const campaign = await this.#campaigns.get(id);
    if (campaign.channel !== 'sms' || !campaign.senderId) throw new DomainError('blocked', 'Choose an approved sender first: a test is sent from it.');
    const { senderId } = campaign;
    const { text } = await this.#previews.preview(id, null);
    const country = await this.#country();
    const addresses = numbers.map((number, index) => {
      const phone = normalisePhone(number, country);
      if (!phone.ok) throw fieldError(`numbers.${index}`, phone.message, 'invalid_address');
      return phone.value;
    });
    const requests = [...new Set(addresses)].map((to) => ({
      channel: 'sms' as const,
      id: newId(),
      from: { senderId },
      to,
      text,
      reference: 'Test of a campaign',
    }));
    const { refused } = await this.#messages.submit(requests, { source: 'dashboard' });
    if (refused[0] !== undefined) throw new DomainError('blocked', refused[0].message);
  }

  async #country(): Promise<string> {
    const { rows } = await this.#unit.sql<{ country: string }>('select country from account where id = $1', [this.#unit.actor.accountId]);
    return rows[0]?.country ?? 'NG';
  }
}
