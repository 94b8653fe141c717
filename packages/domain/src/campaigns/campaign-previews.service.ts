import { postalAddress } from '../accounts/index.ts';
import { normaliseEmail } from '../audience/index.ts';
import { testRequested } from '../delivery/index.ts';
import { DomainError, fieldError, type Unit } from '../kernel/index.ts';
import { type CompiledMessage, type Previews, type RenderedMessage, renderMessage, type Templates } from '../templates/index.ts';
import type { Campaign } from './campaign.entity.ts';
import type { Campaigns } from './campaigns.service.ts';

export const testAddressLimit = 5;

/** A campaign's message as people will see it, on the screen and in their own mailbox. */
export class CampaignPreviews {
  readonly #unit: Unit;
  readonly #campaigns: Campaigns;
  readonly #previews: Previews;
  readonly #templates: Templates;

  constructor(unit: Unit, campaigns: Campaigns, previews: Previews, templates: Templates) {
    this.#unit = unit;
    this.#campaigns = campaigns;
    this.#previews = previews;
    this.#templates = templates;
  }

  /** For one contact, or an invented person. What was sent is shown from the frozen content, a draft from what is written now. */
  async preview(id: string, contactId: string | null): Promise<RenderedMessage> {
    const campaign = await this.#campaigns.get(id);
    const frozen = await this.#frozen(id);
    if (frozen === null) {
      const { name, channel } = campaign;
      return this.#previews.render(campaign.fields(), contactId, { name, channel, utm: campaign.analytics() });
    }
    const person = await this.#person(contactId);
    return renderMessage(frozen, {
      contact: person,
      campaign: { name: campaign.name },
      account: await this.#account(),
      links: { click: null, pixel: null, unsubscribe: '#unsubscribe', preferences: '#preferences', viewInBrowser: '#view-in-browser' },
    });
  }

  /** Sends the message as it is now to up to five addresses, marked [Test]. Refuses a sender that is not active. */
  async testSend(id: string, addresses: string[]): Promise<void> {
    if (addresses.length === 0 || addresses.length > testAddressLimit) throw fieldError('addresses', `Give one to ${testAddressLimit} addresses.`);
    const valid = addresses.map((address, index) => {
      const email = normaliseEmail(address);
      if (!email.ok) throw fieldError(`addresses.${index}`, email.message, 'invalid_address');
      return email.value;
    });
    await this.compile(id);
    await this.#requireActiveSender(await this.#campaigns.get(id));
    for (const address of new Set(valid)) await this.#unit.outbox.publish(testRequested, { campaignId: id, address });
  }

  /** The content as it is written now. Throws unknown_merge_tag or invalid_merge_tag. */
  async compile(id: string): Promise<CompiledMessage> {
    return (await this.#frozen(id)) ?? this.#compileDraft(await this.#campaigns.get(id));
  }

  #compileDraft(campaign: Campaign): Promise<CompiledMessage> {
    return this.#templates.compileFor(campaign.channel, campaign.fields(), campaign.analytics());
  }

  async #frozen(id: string): Promise<CompiledMessage | null> {
    const { rows } = await this.#unit.sql<{ compiled: CompiledMessage | null }>(
      `select compiled from campaign where account_id = $1 and id = $2 and status not in ('draft', 'scheduled', 'failed')`,
      [this.#unit.actor.accountId, id],
    );
    return rows[0]?.compiled ?? null;
  }

  async #requireActiveSender({ senderId }: Campaign): Promise<void> {
    const { rows } = await this.#unit.sql('select 1 from sender where account_id = $1 and id = $2 and status = 1 and archived_at is null', [
      this.#unit.actor.accountId,
      senderId,
    ]);
    if (rows.length === 0) throw new DomainError('blocked', 'Choose a confirmed sender first: a test is sent from it.');
  }

  async #account(): Promise<{ name: string; address: string }> {
    const { rows } = await this.#unit.sql<{ name: string; address: string }>(
      `select a.company as name, ${postalAddress('a')} as address from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    return rows[0] ?? { name: '', address: '' };
  }

  async #person(contactId: string | null): Promise<{ name?: string; email?: string | null; phone?: string | null; attribs?: Record<string, unknown> }> {
    if (contactId === null)
      return { name: 'Amina Bello', email: 'amina.bello@example.com', phone: '+2348031234567', attribs: { amount: 12500, date: '2026-12-01' } };
    const { rows } = await this.#unit.sql<{ name: string; email: string | null; phone: string | null; attribs: Record<string, unknown> }>(
      'select full_name as name, email, phone, attributes as attribs from contact where account_id = $1 and id = $2 and deleted_at is null',
      [this.#unit.actor.accountId, contactId],
    );
    if (rows[0] === undefined) throw new DomainError('not_found', 'This contact does not exist or was deleted.');
    return rows[0];
  }
}
