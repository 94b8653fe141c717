import { defineEntity, p } from '@mikro-orm/core';
import type { EmailDesign } from '@talkdrum/email-designs';
import type { CampaignAudience, ContactTime, Exclusions } from '../sending/index.ts';
import { channel, DomainError, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import type { CompiledMessage, UtmParams } from '../templates/index.ts';
import type { AbTest } from './ab-settings/ab-test.schema.ts';
import { type CampaignFields, campaignFields, campaignStatus, type PlannedTime } from './campaign.schema.ts';

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    channel: p.enum(channel.options),
    name: p.string(),
    /** A journey's are hidden: it adds messages to them as people come to its sending boxes. */
    kind: p.enum(['campaign', 'journey'] as const).default('campaign'),
    status: p.enum(campaignStatus.options).default('draft'),
    fromBrand: p.string().default(''),
    senderId: p.uuid().nullable(),
    subject: p.string().default(''),
    preheader: p.string().default(''),
    templateId: p.uuid().nullable(),
    html: p.text().default(''),
    text: p.text().default(''),
    /** HTML and text are made from it. */
    design: p.json<EmailDesign>().nullable(),
    audience: p.json<CampaignAudience>(),
    pasted: p.text().default(''),
    hasAnalytics: p.boolean().default(false),
    /** What the draft says about its A/B test. */
    abTest: p.json<AbTest>().nullable(),
    /** For SMS: links become short links that count clicks. Email links always count them. */
    isTracked: p.boolean().default(true),
    utm: p.json<Partial<UtmParams>>().onCreate(() => ({})),
    planned: p.json<PlannedTime>().nullable(),
    scheduledAt: timestamp().nullable(),
    timezone: p.string().default('Africa/Lagos'),
    /** The local time at which each recipient gets it. Counts while `scheduledAt`, the first of these moments, is set. */
    contactTime: p.string().nullable(),
    compiled: p.json<CompiledMessage>().nullable().lazy(),
    excluded: p.json<Partial<Exclusions>>().onCreate(() => ({})),
    failure: p.string().nullable(),
    /** Null: no choice. Then it is public unless personalised; its preparation stores the result here. */
    isArchivedPublicly: p.boolean().nullable(),
    revision: p.integer().default(1),
    createdBy: p.uuid().nullable(),
    /** Who changed the draft last, and when; null while nobody has since it was created. */
    editedBy: p.uuid().nullable(),
    editedAt: timestamp().nullable(),
    /** The feed that made it. */
    feedId: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
    deletedAt: timestamp().nullable(),
  },
});

/**
 * One send to many recipients. This class covers the draft; status changes are compare-and-set statements in
 * `campaign-sending.service.ts`.
 */
export class Campaign extends CampaignSchema.class {
  /** Only a draft can change, and only from the revision its author saw. */
  requireEditable(expectedRevision: number): void {
    if (this.status !== 'draft')
      throw new DomainError(
        'invalid_state',
        'Only a draft can be edited. Unschedule the campaign first, or make a copy.',
        { status: this.status },
      );
    if (this.revision !== expectedRevision) {
      throw new DomainError(
        'stale_revision',
        'Someone else saved this campaign while you were editing it. Reload to see their version, or ' +
          'overwrite it with yours.',
        {
          revision: this.revision,
        },
      );
    }
  }

  edit(fields: CampaignFields): void {
    Object.assign(this, fields, {
      design: fields.design ?? null,
      revision: this.revision + 1,
    });
  }

  /** When each recipient gets it in their own zone; null if everyone gets it together. */
  timePerContact(): ContactTime | null {
    const { scheduledAt, contactTime, timezone } = this;
    return scheduledAt && contactTime ? { local: contactTime, timezone } : null;
  }

  /** The parameters Google Analytics reads from its links; null if they have none. */
  analytics(): UtmParams | null {
    return this.hasAnalytics
      ? { source: 'talkdrum', medium: this.channel, campaign: this.name, ...this.utm }
      : null;
  }

  fields(): Required<CampaignFields> {
    const names = campaignFields.keyof().options;
    return Object.fromEntries(names.map((name) => [name, this[name] ?? null])) as Required<CampaignFields>;
  }
}
CampaignSchema.setClass(Campaign);
export { CampaignSchema };
