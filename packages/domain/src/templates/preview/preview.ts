import { postalAddress } from '../../accounts/index.ts';
import { notFound, type Unit, type Channel } from '../../kernel/index.ts';
import {
  type CompiledMessage,
  everyPart,
  type MergeData,
  type RenderedMessage,
  renderMessage,
  type UtmParams,
} from '../content/index.ts';
import type { TemplateContent } from '../template.entity.ts';
import type { Templates } from '../templates.service.ts';
import { findPersonSql } from './preview.sql.ts';
import { readContactParts } from './contact-parts.ts';

export interface MessagePreview extends RenderedMessage {
  compiled: CompiledMessage;
}

interface Person {
  name: string;
  email: string;
  phone: string;
  attribs: Record<string, unknown>;
}

/** The campaign that contains the message. */
interface Setting {
  name: string;
  channel: Channel;
  utm: UtmParams | null;
  /** Instead of links that lead nowhere. */
  links?: Pick<MergeData['links'], 'unsubscribe' | 'preferences' | 'viewInBrowser'>;
}

const noCampaign: Setting = { name: 'Campaign name', channel: 'email', utm: null };

/** An invented person, shown if no contact was chosen. */
export const sampleContact: Person = {
  name: 'Amina Bello',
  email: 'amina.bello@example.com',
  phone: '+2348031234567',
  attribs: { amount: 12500, date: '2026-12-01' },
};

/** Shows a message as one person would get it. Nothing is tracked and our own links lead nowhere. */
export class Previews {
  readonly #unit: Unit;
  readonly #templates: Templates;

  constructor(unit: Unit, templates: Templates) {
    this.#unit = unit;
    this.#templates = templates;
  }

  /**
   * For a contact, by id or as given (`contactId` says who that is), or an invented person, for whom
   * conditional parts are shown. Throws `unknown_merge_tag` or `invalid_merge_tag`, with
   * field, line and column.
   */
  async render(
    content: TemplateContent,
    who: string | null | MergeData['contact'],
    { name, channel, utm, links }: Setting = noCampaign,
    contactId = typeof who === 'string' ? who : null,
  ): Promise<MessagePreview> {
    const filled = await this.#templates.fill(content, true);
    const compiled = await this.#templates.compileFor(channel, filled, utm);
    const { rows } = await this.#unit.sql<{ company: string; address: string }>(
      `select a.company, ${postalAddress('a')} as address from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    const account = rows[0];
    const rendered = renderMessage(compiled, {
      contact: typeof who === 'string' ? await this.#person(who) : (who ?? sampleContact),
      shownParts: await this.#shownParts(compiled, contactId),
      campaign: { name },
      account: { name: account?.company ?? '', address: account?.address ?? '' },
      links: {
        click: null,
        pixel: null,
        unsubscribe: '#unsubscribe',
        preferences: '#preferences',
        viewInBrowser: '#view-in-browser',
        confirm: '#confirm',
        ...links,
      },
    });
    return { ...rendered, compiled };
  }

  async #shownParts({ conditions }: CompiledMessage, contactId: string | null): Promise<number | null> {
    if (conditions === undefined) return null;
    return contactId === null ? everyPart : readContactParts(this.#unit, conditions, contactId);
  }

  async #person(contactId: string): Promise<Person> {
    const { rows } = await this.#unit.sql<Person>(findPersonSql, [this.#unit.actor.accountId, contactId]);
    const person = rows[0];
    if (person === undefined) throw notFound('contact');
    return person;
  }
}
