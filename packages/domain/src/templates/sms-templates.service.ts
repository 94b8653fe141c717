import {
  DomainError,
  containsText,
  fieldError,
  lockRows,
  type MessageType,
  newId,
  notFound,
  readTimeCursor,
  type Unit,
} from '../kernel/index.ts';
import { contentLimits, shorten } from './content-limits.ts';
import { Template } from './template.entity.ts';
import type { Templates } from './templates.service.ts';

export interface SmsTemplateFields {
  name: string;
  category: MessageType;
  text: string;
}

export interface SmsTemplateFilter {
  search: string;
  category?: MessageType | null;
  cursor?: string | null;
  limit: number;
}

/** The account's SMS templates. `Templates` archives and restores them by id. */
export class SmsTemplates {
  readonly #unit: Unit;
  readonly #templates: Templates;

  constructor(unit: Unit, templates: Templates) {
    this.#unit = unit;
    this.#templates = templates;
  }

  /** Throws `conflict` for a duplicate name, and `unknown_merge_tag` or `invalid_merge_tag` for the text. */
  async create({ name, category, text }: SmsTemplateFields): Promise<Template> {
    await this.#templates.requireFreeName('sms', name);
    const template = this.#unit.em.create(Template, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      channel: 'sms',
      name,
      category,
      kind: 'plain',
      text,
      compiled: await this.#compile(text),
      createdBy: this.#unit.actor.userId,
    });
    await this.#unit.em.flush();
    return template;
  }

  /** Newest first, with keyset pagination; `search` matches part of a name or text. */
  async list({
    search,
    category,
    cursor,
    limit,
  }: SmsTemplateFilter): Promise<{ items: Template[]; nextCursor: string | null }> {
    const after = readTimeCursor(cursor);
    const page = await this.#unit.em.findByCursor(Template, {
      where: {
        channel: 'sms',
        archivedAt: null,
        ...(category ? { category } : {}),
        ...containsText(['name', 'text'], search),
      },
      orderBy: { updatedAt: 'desc', id: 'desc' },
      first: limit,
      ...(after === undefined ? {} : { after }),
      includeCount: false,
    });
    return { items: page.items, nextCursor: page.hasNextPage ? page.endCursor : null };
  }

  /** An email template's id gets the same answer as one that doesn't exist. */
  async get(id: string): Promise<Template> {
    const template = await this.#templates.get(id);
    if (template.channel !== 'sms') throw notFound('template');
    return template;
  }

  /** Throws `stale_revision` if someone saved in between. */
  async save(
    id: string,
    { name, category, text }: SmsTemplateFields,
    expectedRevision: number,
  ): Promise<Template> {
    await lockRows(this.#unit, 'template', [id]);
    const template = await this.get(id);
    if (template.name.toLowerCase() !== name.toLowerCase())
      await this.#templates.requireFreeName('sms', name);
    template.edit(
      { subject: '', preheader: '', html: '', text },
      await this.#compile(text),
      expectedRevision,
    );
    Object.assign(template, { name, category });
    await this.#unit.em.flush();
    return template;
  }

  /** A template's merge tags are reported by field; here the field is renamed to the form's. */
  async #compile(text: string) {
    if (text.trim() === '') throw fieldError('text', 'Write a message.');
    if (text.length > contentLimits.sms) throw fieldError('text', `${shorten(contentLimits.sms)}.`);
    try {
      return await this.#templates.compileFor('sms', { subject: '', preheader: '', html: '', text });
    } catch (error) {
      if (error instanceof DomainError && error.details?.['fieldErrors'] === undefined)
        throw fieldError('text', error.publicMessage, error.code);
      throw error;
    }
  }
}
