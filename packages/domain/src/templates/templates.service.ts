import { emptyDesign } from '@talkdrum/email-designs';
import { languageOf } from '../accounts/index.ts';
import { recordAssetUses } from '../assets/index.ts';
import type { Brand } from '../brand/index.ts';
import {
  containsText,
  fieldError,
  lockRows,
  newId,
  notFound,
  readTimeCursor,
  type Unit,
  type Channel,
  type RecipientValue,
} from '../kernel/index.ts';
import {
  byLevel,
  type CompiledMessage,
  type CompileOptions,
  type PublishedLinkSource,
  publishedPathsIn,
  findValues,
  compileSms,
  compileWithPage,
  type UtmParams,
} from './content/index.ts';
import { fillFromDesign, onDesign } from './designs/fill-from-design.ts';
import { checkDesign } from './designs/check-design.ts';
import { checkPictures } from './designs/picture-weight.ts';
import { designOf, findPreset } from './presets/index.ts';
import { requireConvertible } from './require-convertible.ts';
import { Template, type TemplateContent } from './template.entity.ts';

export interface TemplateFilter {
  search: string;
  tag: string;
  cursor?: string | null;
  limit: number;
}

/** What a new template starts from: nothing, one of our designs, or another template. */
export type TemplateStart =
  | { from: 'blank'; kind: 'html' | 'plain' | 'visual' }
  | { from: 'preset'; key: string }
  | { from: 'template'; id: string }
  | { from: 'import'; html: string; subject: string };

const noContent = { subject: '', preheader: '', html: '', text: '', design: null };
const blankHtml = `<h1>Hello {{ contact.first_name | default: 'there' }}</h1>
<p>Write your message here.</p>
`;
const blankText = `Hello {{ contact.first_name | default: 'there' }},\n\nWrite your message here.\n`;

/** The account's email templates. */
export class Templates {
  readonly #unit: Unit;
  readonly #brand: Pick<Brand, 'hold'>;
  readonly #published: PublishedLinkSource;
  readonly #values: readonly RecipientValue[];

  constructor(
    unit: Unit,
    brand: Pick<Brand, 'hold'>,
    published: PublishedLinkSource,
    values: readonly RecipientValue[],
  ) {
    this.#unit = unit;
    this.#brand = brand;
    this.#published = published;
    this.#values = values;
  }

  async create(name: string, start: TemplateStart): Promise<Template> {
    await this.requireFreeName('email', name);
    const source = await this.#startContent(start);
    const content = await this.fill(source.content);
    const compiled = await this.compile(content);
    const template = this.#unit.em.create(Template, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      name,
      kind: source.kind,
      tag: source.tag,
      presetKey: source.presetKey,
      ...content,
      design: content.design ?? null,
      compiled,
      createdBy: this.#unit.actor.userId,
    });
    await this.#unit.em.flush();
    await this.#recordAssets(template);
    return template;
  }

  #recordAssets({ id, html, design }: Template): Promise<void> {
    const shown = [html, design ? JSON.stringify(design) : null];
    return recordAssetUses(this.#unit, { kind: 'template', id }, shown);
  }

  /**
   * The content with the HTML and text of its design, in the account's brand and language. `marksBlocks` leaves in
   * the HTML which block is where, for checks; such HTML isn't stored.
   */
  fill<Content extends Partial<TemplateContent>>(content: Content, marksBlocks = false): Promise<Content> {
    return fillFromDesign(this.#unit, this.#brand, content, marksBlocks);
  }

  /** Newest first, with keyset pagination; `search` matches part of a name. */
  async list(filter: TemplateFilter): Promise<{ items: Template[]; nextCursor: string | null }> {
    const after = readTimeCursor(filter.cursor);
    const cursor = await this.#unit.em.findByCursor(Template, {
      where: {
        channel: 'email',
        archivedAt: null,
        ...containsText(['name'], filter.search),
        ...(filter.tag === '' ? {} : { tag: filter.tag }),
      },
      orderBy: { updatedAt: 'desc', id: 'desc' },
      first: filter.limit,
      ...(after === undefined ? {} : { after }),
      includeCount: false,
    });
    return { items: cursor.items, nextCursor: cursor.hasNextPage ? cursor.endCursor : null };
  }

  async get(id: string): Promise<Template> {
    const template = await this.#unit.em.findOne(Template, { id, archivedAt: null });
    if (template === null) throw notFound('template');
    return template;
  }

  /** Saves new content. Refuses unknown merge tags with line and column, and a stale revision. */
  async save(id: string, content: TemplateContent, expectedRevision: number): Promise<Template> {
    await lockRows(this.#unit, 'template', [id]);
    const template = await this.get(id);
    template.requireRevision(expectedRevision);
    if (content.design && template.kind !== 'visual')
      throw fieldError('design', 'This template is HTML. Create a visual template to use the designer.');
    requireConvertible(template.design, content);
    const { html, text, design } = template;
    const kept = content.design === undefined && design ? { ...content, html, text, design } : content;
    const filled = await this.fill(kept);
    template.edit(filled, await this.compileFor(template.channel, filled), expectedRevision);
    await this.#unit.em.flush();
    await this.#recordAssets(template);
    return template;
  }

  async rename(id: string, name: string, tag: string): Promise<Template> {
    const template = await this.get(id);
    if (template.name.toLowerCase() !== name.toLowerCase())
      await this.requireFreeName(template.channel, name);
    template.name = name;
    template.tag = tag;
    return template;
  }

  /** Campaigns keep their own copy of the content, so sent messages don't change. */
  async archive(id: string): Promise<void> {
    (await this.get(id)).archivedAt = this.#unit.clock.now();
  }

  /** Restores an archived template, for undo. */
  async restore(id: string): Promise<void> {
    const template = await this.#unit.em.findOne(Template, { id });
    if (template === null) throw notFound('template');
    if (template.archivedAt !== null) await this.requireFreeName(template.channel, template.name);
    template.archivedAt = null;
  }

  /**
   * Compiles content with the account's attributes as known tags. Throws `unknown_merge_tag` or
   * `invalid_merge_tag`.
   */
  async compile(content: TemplateContent, utm: UtmParams | null = null): Promise<CompiledMessage> {
    const { rows } = await this.#unit.sql<{ key: string }>(
      'select key from contact_attribute where account_id = $1',
      [this.#unit.actor.accountId],
    );
    const { subject, preheader, html, text, design } = content;
    const source = { subject, preheader, html, text, conditions: design?.conditions ?? [] };
    const options: CompileOptions = {
      ...(await this.#linked([subject, preheader, html, text])),
      footer: 'marketing',
      language: await languageOf(this.#unit),
      knownAttributes: rows.map((row) => row.key),
      ...(utm && { utm }),
      isDesign: Boolean(design),
    };
    const { compiled, page } = onDesign(design ?? null, () => compileWithPage(source, options));
    const weights = await checkPictures(this.#unit, page.pictures);
    return { ...compiled, checks: byLevel([...compiled.checks, ...checkDesign(design), ...weights]) };
  }

  /** The same for either channel; an SMS has only text. Adds `utm` to every tracked link. */
  async compileFor(
    channel: Channel,
    content: TemplateContent & { isTracked?: boolean },
    utm: UtmParams | null = null,
  ): Promise<CompiledMessage> {
    if (channel === 'email') return this.compile(content, utm);
    const { rows } = await this.#unit.sql<{ key: string }>(
      'select key from contact_attribute where account_id = $1',
      [this.#unit.actor.accountId],
    );
    return compileSms(content.text, {
      ...(await this.#linked([content.text])),
      knownAttributes: rows.map((row) => row.key),
      isTracked: content.isTracked ?? true,
      ...(utm && { utm }),
    });
  }

  /** What its tags name in other rooms. */
  async #linked(texts: readonly string[]): Promise<Pick<CompileOptions, 'published' | 'values'>> {
    return {
      published: await this.#published.find(publishedPathsIn(texts)),
      values: await findValues(this.#values, this.#unit, texts),
    };
  }

  /** Names are unique within a channel. */
  async requireFreeName(channel: Channel, name: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      `select 1 from template
       where account_id = $1 and channel = $2 and lower(name) = lower($3) and archived_at is null`,
      [this.#unit.actor.accountId, channel, name],
    );
    if (rows.length > 0) throw fieldError('name', 'A template with this name already exists.', 'conflict');
  }

  async #startContent(start: TemplateStart) {
    if (start.from === 'blank' && start.kind === 'visual')
      return { kind: start.kind, tag: '', presetKey: null, content: { ...noContent, design: emptyDesign() } };
    if (start.from === 'blank') {
      const isPlain = start.kind === 'plain';
      return {
        kind: start.kind,
        tag: '',
        presetKey: null,
        content: {
          ...noContent,
          html: isPlain ? '' : blankHtml,
          text: isPlain ? blankText : '',
        },
      };
    }
    if (start.from === 'import') {
      const { html, subject } = start;
      const content = { ...noContent, subject, html };
      return { kind: 'html' as const, tag: '', presetKey: null, content };
    }
    if (start.from === 'template') {
      const { kind, tag, presetKey, subject, preheader, html, text, design } = await this.get(start.id);
      const content = { subject, preheader, html, text, design: design ?? null };
      return { kind, tag, presetKey: presetKey ?? null, content };
    }
    const preset = findPreset(start.key);
    if (preset === undefined) throw notFound('design');
    return {
      kind: 'visual' as const,
      tag: preset.tags[0] ?? '',
      presetKey: preset.key,
      content: {
        ...noContent,
        subject: preset.subject,
        preheader: preset.preheader,
        design: designOf(preset),
      },
    };
  }
}
