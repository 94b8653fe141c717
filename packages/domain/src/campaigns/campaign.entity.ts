import { defineEntity, p } from '@mikro-orm/core';
import type { CampaignAudience, Exclusions } from '../sending/index.ts';
import { channel, DomainError, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import type { CompiledMessage, UtmParams } from '../templates/index.ts';

export const campaignStatuses = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'cancelled',
  'finished',
  'failed',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** A local date and time ("2026-12-01T09:00") in a time zone. */
export interface PlannedTime {
  local: string;
  timeZone: string;
}

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    channel: p.enum(channel.options),
    name: p.string(),
    status: p.enum(campaignStatuses).default('draft'),
    fromBrand: p.string().default(''),
    senderId: p.uuid().nullable(),
    subject: p.string().default(''),
    preheader: p.string().default(''),
    templateId: p.uuid().nullable(),
    html: p.text().default(''),
    text: p.text().default(''),
    audience: p.json<CampaignAudience>(),
    pasted: p.text().default(''),
    hasAnalytics: p.boolean().default(false),
    /** For SMS: links become short links that count clicks. Email links always count them. */
    isTracked: p.boolean().default(true),
    utm: p.json<Partial<UtmParams>>().onCreate(() => ({})),
    planned: p.json<PlannedTime>().nullable(),
    scheduledAt: timestamp().nullable(),
    timezone: p.string().default('Africa/Lagos'),
    compiled: p.json<CompiledMessage>().nullable().lazy(),
    excluded: p.json<Partial<Exclusions>>().onCreate(() => ({})),
    failure: p.string().nullable(),
    /** Null: no choice. Then it is public unless personalised; its preparation stores the result here. */
    isArchivedPublicly: p.boolean().nullable(),
    revision: p.integer().default(1),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
    deletedAt: timestamp().nullable(),
  },
});

/** The fields of a campaign that people edit before sending. */
export interface CampaignFields {
  name: string;
  fromBrand: string;
  senderId: string | null;
  subject: string;
  preheader: string;
  templateId: string | null;
  html: string;
  text: string;
  audience: CampaignAudience;
  pasted: string;
  hasAnalytics: boolean;
  isArchivedPublicly: boolean | null;
  /** SMS only; default true. */
  isTracked?: boolean;
  /** When its author plans to send it. Informational: nothing is sent automatically. */
  planned?: PlannedTime | null;
}

/**
 * One send to many recipients. This class covers the draft; status changes are compare-and-set statements in
 * `campaign-sending.service.ts`.
 */
export class Campaign extends CampaignSchema.class {
  /** Only a draft can change, and only from the revision its author saw. */
  edit(fields: CampaignFields, expectedRevision: number): void {
    if (this.status !== 'draft')
      throw new DomainError(
        'invalid_state',
        'Only a draft can be edited. Unschedule the campaign first, or make a copy.',
        { status: this.status },
      );
    if (this.revision !== expectedRevision) {
      throw new DomainError(
        'stale_revision',
        'Someone else saved this campaign while you were editing it. Reload to see their version, or overwrite it with yours.',
        {
          revision: this.revision,
        },
      );
    }
    Object.assign(this, fields, { revision: this.revision + 1 });
  }

  /** The parameters Google Analytics reads from its links; null if they have none. */
  analytics(): UtmParams | null {
    return this.hasAnalytics
      ? { source: 'talkdrum', medium: this.channel, campaign: this.name, ...this.utm }
      : null;
  }

  fields(): Required<CampaignFields> {
    const {
      name,
      fromBrand,
      senderId,
      subject,
      preheader,
      templateId,
      html,
      text,
      audience,
      pasted,
      hasAnalytics,
      isArchivedPublicly,
    } = this;
    const { isTracked, planned } = this;
    return {
      name,
      fromBrand,
      senderId: senderId ?? null,
      subject,
      preheader,
      templateId: templateId ?? null,
      html,
      text,
      audience,
      pasted,
      hasAnalytics,
      isArchivedPublicly: isArchivedPublicly ?? null,
      isTracked,
      planned: planned ?? null,
    };
  }
}
CampaignSchema.setClass(Campaign);
export { CampaignSchema };
