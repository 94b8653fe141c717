import { postalAddress } from '../../accounts/index.ts';
import { DomainError, type Unit } from '../../kernel/index.ts';
import {
  type CompiledMessage,
  everyPart,
  type MergeData,
  type Previews,
  readContactParts,
  type RenderedMessage,
  renderMessage,
  type Templates,
} from '../../templates/index.ts';
import { variantLetter } from '../ab-settings/ab-test.schema.ts';
import { type CompiledVariant, variantMessage } from '../ab-testing/compile-variants.ts';
import { readCompiledVariants } from '../ab-testing/compiled-variants.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { Campaigns } from '../campaigns.service.ts';
import { findShownPartsSql } from '../campaigns.sql.ts';

interface PreviewChoice {
  isNumbered?: boolean | undefined;
  /** Of an A/B test; 0 is A. */
  variant?: number | undefined;
}

function requireVariant({ abTest }: Campaign, variant: number): void {
  if (variant > 0 && abTest?.variants[variant] === undefined)
    throw new DomainError('not_found', `This campaign doesn’t have a variant ${variantLetter(variant)}.`);
}

/** What a variant says differently. */
function messageOf(campaign: Campaign, variant: number): Partial<ReturnType<typeof variantMessage>> {
  return campaign.abTest && variant > 0 ? variantMessage(campaign, campaign.abTest, variant) : {};
}

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
   * `variant` shows another one than A of an A/B test.
   */
  async preview(
    id: string,
    contactId: string | null,
    { isNumbered = false, variant = 0 }: PreviewChoice = {},
  ): Promise<RenderedMessage> {
    const campaign = await this.#campaigns.get(id);
    requireVariant(campaign, variant);
    const found = await this.#frozen(id, variant);
    if (found === null) {
      const { name, channel } = campaign;
      return this.#previews.render({ ...campaign.fields(), ...messageOf(campaign, variant) }, contactId, {
        name,
        channel,
        utm: campaign.analytics(),
      });
    }
    const person = await this.#person(contactId);
    const { compiled: frozen, firstLink } = found;
    return renderMessage(frozen, {
      contact: person,
      // What a recipient got is stored for the variant they got; another one is shown as it would be now.
      shownParts: await this.#shownParts(frozen, person, variant === 0 ? id : null),
      campaign: { name: campaign.name },
      account: await this.#account(),
      links: {
        click: isNumbered ? (n) => `#link-${firstLink + n}` : null,
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
    variant = 0,
  ): Promise<RenderedMessage> {
    const { name } = await this.#campaigns.get(id);
    const person = (await this.#known(email)) ?? sample;
    const compiled = await this.compile(id, variant);
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

  /** The current content of a variant. Throws `unknown_merge_tag` or `invalid_merge_tag`. */
  async compile(id: string, variant = 0): Promise<CompiledMessage> {
    const campaign = await this.#campaigns.get(id);
    requireVariant(campaign, variant);
    const frozen = await this.#frozen(id, variant);
    return frozen?.compiled ?? this.#compileDraft(campaign, variant);
  }

  async #compileDraft(campaign: Campaign, variant: number): Promise<CompiledMessage> {
    const words = { ...campaign.fields(), ...messageOf(campaign, variant) };
    const filled = variant === 0 ? words : await this.#templates.fill(words);
    return this.#templates.compileFor(campaign.channel, filled, campaign.analytics());
  }

  async #frozen(
    id: string,
    variant: number,
  ): Promise<Pick<CompiledVariant, 'compiled' | 'firstLink'> | null> {
    const { accountId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<{ compiled: CompiledMessage | null }>(
      `select compiled from campaign
       where account_id = $1 and id = $2 and status not in ('draft', 'scheduled', 'failed')`,
      [accountId, id],
    );
    const compiled = rows[0]?.compiled ?? null;
    if (compiled === null || variant === 0) return compiled && { compiled, firstLink: 0 };
    const variants = await readCompiledVariants(this.#unit.sql, accountId, id);
    return variants.find(({ n }) => n === variant) ?? null;
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
