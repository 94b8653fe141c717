import { isDeepStrictEqual } from 'node:util';
import { recordAssetUses } from '../assets/index.ts';
import {
  containsText,
  fieldError,
  lockRows,
  newId,
  notFound,
  readTimeCursor,
  type Unit,
  type Channel,
} from '../kernel/index.ts';
import { contentLimits, requireConvertible, shorten, type Templates } from '../templates/index.ts';
import { type StatRow, statColumns, toNumbers } from './reports/campaign-counts.ts';
import type { CampaignNumbers } from './campaign-report.schema.ts';
import { type OpenApproval, readOpenApprovals } from './approval-state/read-approvals.ts';
import { changedFields, type DraftChange } from './drafts/change-draft.ts';
import { type DraftRequest, fillChange, fillDraft } from './drafts/draft-template.ts';
import { keepExisting, requireParts } from './drafts/campaign-parts.ts';
import { holdFeedOf, returnItems, takeItemsAgain } from './drafts/return-items.ts';
import { requireZone } from './drafts/schedule-time.ts';
import { fillTest, requireTemplates, withoutTemplates } from './ab-settings/fill-variants.ts';
import { Campaign } from './campaign.entity.ts';
import {
  type CampaignFields,
  type CampaignStatus,
  deletableStatuses,
  noEmailParts,
} from './campaign.schema.ts';

export interface CampaignFilter {
  channel: Channel;
  search: string;
  status?: CampaignStatus | null;
  cursor?: string | null;
  limit: number;
}

export interface CampaignRow {
  campaign: Campaign;
  numbers: CampaignNumbers;
  /** The request that waits for a colleague. */
  approval: OpenApproval | null;
}

export const noNumbers: CampaignNumbers = {
  recipients: 0,
  sent: 0,
  deliveries: 0,
  delivered: 0,
  failed: 0,
  uniqueViews: 0,
  uniqueClicks: 0,
};

/** Drafts and the list of campaigns. `CampaignSending` sends them, `CampaignReports` has their results. */
export class Campaigns {
  readonly #unit: Unit;
  readonly #templates: Pick<Templates, 'fill' | 'get'>;

  constructor(unit: Unit, templates: Pick<Templates, 'fill' | 'get'>) {
    this.#unit = unit;
    this.#templates = templates;
  }

  /** Creates a draft. Everything except the name can wait until it is sent. */
  async create(fields: CampaignFields, channel: Channel = 'email', id = newId()): Promise<Campaign> {
    requirePlan(fields);
    if (channel === 'sms') requireSmsLength(fields.text);
    await requireTemplates(this.#templates, fields.abTest);
    await requireParts(this.#unit, fields, channel);
    const abTest = await fillTest(this.#templates, channel, fields.abTest);
    const campaign = this.#unit.em.create(Campaign, {
      accountId: this.#unit.actor.accountId,
      id,
      channel,
      ...(await this.#templates.fill(fields)),
      abTest,
      timezone: await this.#timezone(),
      createdBy: this.#unit.actor.userId,
    });
    await this.#unit.em.flush();
    await this.#recordAssets(campaign);
    return campaign;
  }

  /** A new SMS draft. */
  createSms(fields: Omit<CampaignFields, keyof typeof noEmailParts>): Promise<Campaign> {
    return this.create({ ...noEmailParts, ...fields }, 'sms');
  }

  /** A new draft from a program. A template named without content of its own supplies the content. */
  async createFrom(draft: DraftRequest, channel: Channel): Promise<Campaign> {
    return this.create(await fillDraft(this.#templates, channel, draft), channel);
  }

  async get(id: string): Promise<Campaign> {
    const campaign = await this.#unit.em.findOne(Campaign, { id, kind: 'campaign', deletedAt: null });
    if (campaign === null) throw notFound('campaign');
    return campaign;
  }

  async update(id: string, fields: CampaignFields, expectedRevision: number): Promise<Campaign> {
    await lockRows(this.#unit, 'campaign', [id]);
    const campaign = await this.get(id);
    const before = campaign.fields();
    campaign.requireEditable(expectedRevision);
    requireConvertible(before.design, fields);
    await requireTemplates(this.#templates, fields.abTest, campaign.abTest);
    await requireParts(this.#unit, fields, campaign.channel, before);
    const abTest =
      fields.abTest === undefined
        ? (campaign.abTest ?? null)
        : await fillTest(this.#templates, campaign.channel, fields.abTest);
    campaign.edit({ ...(await this.#templates.fill(keepDesign(fields, before))), abTest });
    if (!isDeepStrictEqual(before, campaign.fields()))
      Object.assign(campaign, { editedBy: this.#unit.actor.userId, editedAt: this.#unit.clock.now() });
    requirePlan(fields);
    // A text that was stored before the limit existed doesn't stop changes of other fields.
    if (campaign.channel === 'sms' && fields.text !== before.text) requireSmsLength(fields.text);
    await this.#unit.em.flush();
    if (campaign.html !== before.html || campaign.design || campaign.abTest)
      await this.#recordAssets(campaign);
    return campaign;
  }

  #recordAssets({ id, html, design, abTest }: Campaign): Promise<void> {
    const shown = [html, design ? JSON.stringify(design) : null, abTest ? JSON.stringify(abTest) : null];
    return recordAssetUses(this.#unit, { kind: 'campaign', id }, shown);
  }

  /** Locked until the scope ends. */
  async hold(id: string): Promise<Campaign> {
    await lockRows(this.#unit, 'campaign', [id]);
    return this.get(id);
  }

  /**
   * Changes parts of a draft, for programs: from the revision they read, or from the current one if they
   * don't give it. A template named without content of its own supplies the content.
   */
  async change(id: string, change: DraftChange, expectedRevision?: number): Promise<Campaign> {
    const campaign = await this.hold(id);
    const filled = await fillChange(this.#templates, campaign.channel, change);
    return this.update(id, changedFields(campaign, filled), expectedRevision ?? campaign.revision);
  }

  /** Newest first, with keyset pagination. */
  async list(filter: CampaignFilter): Promise<{ items: CampaignRow[]; nextCursor: string | null }> {
    const after = readTimeCursor(filter.cursor);
    const page = await this.#unit.em.findByCursor(Campaign, {
      where: {
        channel: filter.channel,
        kind: 'campaign',
        deletedAt: null,
        ...(filter.status ? { status: filter.status } : {}),
        ...containsText(['name', filter.channel === 'sms' ? 'text' : 'subject'], filter.search),
      },
      orderBy: { createdAt: 'desc', id: 'desc' },
      first: filter.limit,
      ...(after === undefined ? {} : { after }),
      includeCount: false,
    });
    return {
      items: await this.#toRows(page.items),
      nextCursor: page.hasNextPage ? page.endCursor : null,
    };
  }

  /** A campaign as a list has it. */
  async row(campaign: Campaign): Promise<CampaignRow> {
    const [row] = await this.#toRows([campaign]);
    return row ?? { campaign, numbers: noNumbers, approval: null };
  }

  async #toRows(campaigns: readonly Campaign[]): Promise<CampaignRow[]> {
    const ids = campaigns.map(({ id }) => id);
    const numbers = await this.numbers(ids);
    const approvals = await readOpenApprovals(this.#unit, ids);
    return campaigns.map((campaign) => ({
      campaign,
      numbers: numbers.get(campaign.id) ?? noNumbers,
      approval: approvals.get(campaign.id) ?? null,
    }));
  }

  /** The counters of several campaigns. */
  async numbers(ids: string[]): Promise<Map<string, CampaignNumbers>> {
    const { rows } = await this.#unit.sql<StatRow & { id: string }>(
      `select c.id, ${statColumns}
       from campaign_stat s join campaign c on c.account_id = s.account_id and c.id = s.campaign_id
       where s.account_id = $1 and s.campaign_id = any($2)`,
      [this.#unit.actor.accountId, ids],
    );
    return new Map(rows.map((row) => [row.id, toNumbers(row)]));
  }

  /** Creates a draft with the same content and audience, as far as they still exist, changed by `own`. */
  async copy(id: string, own: Partial<CampaignFields> = {}): Promise<Campaign> {
    const original = await this.get(id);
    const fields = await keepExisting(this.#unit, { ...original.fields(), ...own }, original.channel);
    // The copy's content might become personal, so it doesn't inherit the original's public archive choice.
    const isArchivedPublicly = fields.isArchivedPublicly === true ? null : fields.isArchivedPublicly;
    return this.create(
      {
        ...fields,
        abTest: withoutTemplates(own.abTest === null ? null : original.abTest),
        isArchivedPublicly,
        planned: null,
        name: own.name ?? `Copy of ${fields.name}`.slice(0, 200),
      },
      original.channel,
    );
  }

  /** Deletes a draft. Sent campaigns can't be deleted. What a feed put into it goes into the feed's next campaign. */
  async deleteDraft(id: string): Promise<void> {
    const isOfFeed = await holdFeedOf(this.#unit, id);
    const { count } = await this.#unit.sql(
      `update campaign set deleted_at = now()
       where account_id = $1 and id = $2 and deleted_at is null and status = any($3)`,
      [this.#unit.actor.accountId, id, deletableStatuses],
    );
    if (count > 0 && isOfFeed) await returnItems(this.#unit, id);
    if (count > 0) return;
    await this.get(id);
    throw fieldError(
      'id',
      'Only a draft can be deleted. Sent campaigns keep their reports.',
      'invalid_state',
    );
  }

  /** Restores a deleted draft, for undo. */
  async restoreDraft(id: string): Promise<void> {
    const isOfFeed = await holdFeedOf(this.#unit, id);
    const { count } = await this.#unit.sql(
      'update campaign set deleted_at = null where account_id = $1 and id = $2 and deleted_at is not null',
      [this.#unit.actor.accountId, id],
    );
    if (count === 0) await this.get(id);
    else if (isOfFeed) await takeItemsAgain(this.#unit, id);
  }

  async #timezone(): Promise<string> {
    const { rows } = await this.#unit.sql<{ timezone: string }>(
      'select timezone from account where id = $1',
      [this.#unit.actor.accountId],
    );
    return rows[0]?.timezone ?? 'UTC';
  }
}

/** Fields that don't mention the design leave it as it is, with the HTML and text made from it. */
function keepDesign(fields: CampaignFields, { design, html, text }: CampaignFields): CampaignFields {
  return fields.design === undefined && design ? { ...fields, design, html, text } : fields;
}

function requireSmsLength(text: string): void {
  if (text.length > contentLimits.sms) throw fieldError('text', `${shorten(contentLimits.sms)}.`);
}

function requirePlan({ planned }: CampaignFields): void {
  if (planned) requireZone(planned.timeZone, 'planned');
}
