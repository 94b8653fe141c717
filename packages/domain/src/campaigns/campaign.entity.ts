import { defineEntity, p } from '@mikro-orm/core';
import type { CampaignAudience, Exclusions } from '../delivery/index.ts';
import { DomainError, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
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

/** A local date and time ("2026-12-01T09:00") in a zone. */
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
    channel: p.enum(['email', 'sms'] as const),
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
    /** Of an SMS: links become short ones that count clicks. An email always counts them. */
    isTracked: p.boolean().default(true),
    utm: p.json<Partial<UtmParams>>().onCreate(() => ({})),
    planned: p.json<PlannedTime>().nullable(),
    scheduledAt: timestamp().nullable(),
    timezone: p.string().default('Africa/Lagos'),
    compiled: p.json<CompiledMessage>().nullable().lazy(),
    excluded: p.json<Partial<Exclusions>>().onCreate(() => ({})),
    failure: p.string().nullable(),
    /** Null: nobody chose. Then it is public unless it is personalised, which its preparation writes here. */
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

/** What people write of a campaign before it is sent. */
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
  /** Of an SMS only; default true. */
  isTracked?: boolean;
  /** When its author means to send it; nothing happens then by itself. */
  planned?: PlannedTime | null;
}

/**
 * One send to many. Changes of status are compare-and-set statements in `campaign-sending.ts`; here is the
 * draft.
 */
export class Campaign extends CampaignSchema.class {
  /** Only a draft changes, and only from the revision its author saw. */
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

  /** What Google Analytics reads from its links; null when they carry nothing. */
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
