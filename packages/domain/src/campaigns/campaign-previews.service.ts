import { postalAddress } from '../accounts/index.ts';
import { DomainError, type Unit } from '../kernel/index.ts';
import {
  type CompiledMessage,
  everyPart,
  type MergeData,
  type Previews,
  readContactParts,
  type RenderedMessage,
  renderMessage,
  type Templates,
} from '../templates/index.ts';
import type { Campaign } from './campaign.entity.ts';
import type { Campaigns } from './campaigns.service.ts';
import { findShownPartsSql } from './campaigns.sql.ts';

type MessageLinks = MergeData['links'];

interface Person {
  id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  attribs: Record<string, unknown>;
}

const personColumns = 'id, full_name as name, email, phone, attributes as attribs';

/** Shown if no contact was chosen. */
const sample: Person = {
  id: null,
  name: 'Amina Bello',
  email: 'amina.bello@example.com',
  phone: '+2348031234567',
  attribs: { amount: 12500, date: '2026-12-01' },
};

/** A campaign's message as recipients will see it, on screen or in a mailbox. */
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

  /**
   * For one contact, or an invented person. A sent campaign shows its frozen content, with the parts that this
   * contact got, a draft its current content. With `isNumbered`, the addresses of a sent campaign's links are their numbers, as in `#link-3`.
   */
  async preview(id: string, contactId: string | null, isNumbered = false): Promise<RenderedMessage> {
    const campaign = await this.#campaigns.get(id);
    const frozen = await this.#frozen(id);
    if (frozen === null) {
      const { name, channel } = campaign;
      return this.#previews.render(campaign.fields(), contactId, {
        name,
        channel,
        utm: campaign.analytics(),
      });
    }
    const person = await this.#person(contactId);
    return renderMessage(frozen, {
      contact: person,
      shownParts: await this.#shownParts(frozen, person, id),
      campaign: { name: campaign.name },
      account: await this.#account(),
      links: {
        click: isNumbered ? (n) => `#link-${n}` : null,
        pixel: null,
        unsubscribe: '#unsubscribe',
        preferences: '#preferences',
        viewInBrowser: '#view-in-browser',
      },
    });
  }

  /** As the contact with this address gets it, or an invented person, with the caller's links. */
  async renderTest(
    id: string,
    email: string,
    links: Pick<MessageLinks, 'unsubscribe' | 'preferences' | 'viewInBrowser'>,
  ): Promise<RenderedMessage> {
    const { name } = await this.#campaigns.get(id);
    const person = (await this.#known(email)) ?? sample;
    const compiled = await this.compile(id);
    return renderMessage(compiled, {
      contact: { ...person, email },
      shownParts: await this.#shownParts(compiled, person),
      campaign: { name },
      account: await this.#account(),
      links: { click: null, pixel: null, ...links },
    });
  }

  /**
   * The conditional parts that a person sees: as frozen for a recipient of the campaign, otherwise as they would
   * now. An invented person sees everything.
   */
  async #shownParts(
    { conditions }: CompiledMessage,
    { id, email }: Person,
    campaignId: string | null = null,
  ): Promise<number | null> {
    if (conditions === undefined) return null;
    if (id === null) return everyPart;
    const { rows } = await this.#unit.sql<{ shownParts: number | null }>(findShownPartsSql, [
      this.#unit.actor.accountId,
      campaignId,
      id,
      email,
    ]);
    return rows[0]?.shownParts ?? readContactParts(this.#unit, conditions, id);
  }

  /** The current content. Throws `unknown_merge_tag` or `invalid_merge_tag`. */
  async compile(id: string): Promise<CompiledMessage> {
    return (await this.#frozen(id)) ?? this.#compileDraft(await this.#campaigns.get(id));
  }

  #compileDraft(campaign: Campaign): Promise<CompiledMessage> {
    return this.#templates.compileFor(campaign.channel, campaign.fields(), campaign.analytics());
  }

  async #frozen(id: string): Promise<CompiledMessage | null> {
    const { rows } = await this.#unit.sql<{ compiled: CompiledMessage | null }>(
      `select compiled from campaign
       where account_id = $1 and id = $2 and status not in ('draft', 'scheduled', 'failed')`,
      [this.#unit.actor.accountId, id],
    );
    return rows[0]?.compiled ?? null;
  }

  async #account(): Promise<{ name: string; address: string }> {
    const { rows } = await this.#unit.sql<{ name: string; address: string }>(
      `select a.company as name, ${postalAddress('a')} as address from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    return rows[0] ?? { name: '', address: '' };
  }

  async #person(contactId: string | null): Promise<Person> {
    if (contactId === null) return sample;
    const { rows } = await this.#unit.sql<Person>(
      `select ${personColumns} from contact where account_id = $1 and id = $2 and deleted_at is null`,
      [this.#unit.actor.accountId, contactId],
    );
    if (rows[0] === undefined)
      throw new DomainError('not_found', 'This contact doesn’t exist or was deleted.');
    return rows[0];
  }

  async #known(email: string): Promise<Person | undefined> {
    const { rows } = await this.#unit.sql<Person>(
      `select ${personColumns} from contact where account_id = $1 and email = $2 and deleted_at is null`,
      [this.#unit.actor.accountId, email],
    );
    return rows[0];
  }
}
