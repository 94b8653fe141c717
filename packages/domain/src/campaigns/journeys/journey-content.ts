import { DomainError, lockRows, newId, type Unit } from '../../kernel/index.ts';
import type { CompiledMessage, Templates, UtmParams } from '../../templates/index.ts';
import { Campaign } from '../campaign.entity.ts';
import {
  cancelGrowingSql,
  endGrowingSql,
  nextMonthSql,
  repeatCampaignSql,
  startGrowingSql,
} from './journey-content.sql.ts';
import { readSentDraft } from './sent-draft.ts';

/** What a sending box of a journey sends. */
export interface JourneyContent {
  name: string;
  channel: 'email' | 'sms';
  /** A draft campaign: its content, sender and brand are copied, and what follows here isn't used. */
  draftId: string | null;
  senderId: string;
  fromBrand: string;
  /** Email: the template; its content is copied. */
  templateId: string | null;
  subject: string;
  preheader: string;
  /** SMS. */
  text: string;
  isTracked: boolean;
  /** The lists whose members may get it, asked again when it is sent; null asks where a contact stands with the account. */
  consent: readonly string[] | null;
}

/** A hidden campaign to which a journey adds messages, until a time. */
export interface GrowingCampaign {
  campaignId: string;
  until: Date;
}

interface ContentServices {
  templates: Templates;
}

/**
 * Stores the content of a sending box as a hidden campaign, compiled as it is now. Messages can be added until the
 * month ends, so that each month's lie in one partition; `continueGrowing` makes the next one. Throws the same
 * refusals of merge tags as a campaign.
 */
export async function startGrowing(
  scope: Unit & ContentServices,
  content: JourneyContent,
): Promise<GrowingCampaign> {
  const { accountId, userId } = scope.actor;
  const { utm, ...filled } = await fillContent(scope, content);
  const compiled = await scope.templates.compileFor(content.channel, filled, utm);
  const blocker = compiled.checks.find(({ level }) => level === 'blocker');
  if (blocker !== undefined) throw new DomainError('blocked', `${content.name}: ${blocker.message}`);
  const id = newId();
  scope.em.create(Campaign, {
    accountId,
    id,
    channel: content.channel,
    name: content.name.slice(0, 200),
    kind: 'journey',
    status: 'sending',
    ...filled,
    isArchivedPublicly: false,
    audience:
      content.consent === null ? { source: 'all' } : { source: 'list', listIds: [...content.consent] },
    compiled,
    createdBy: userId,
    startedAt: scope.clock.now(),
  });
  await scope.em.flush();
  await scope.sql(
    `insert into campaign_link (account_id, campaign_id, n, url) select $1, $2, n - 1, url
     from unnest($3::text[]) with ordinality as l (url, n) on conflict do nothing`,
    [accountId, id, compiled.links.map((link) => link.display)],
  );
  return begin(scope, id);
}

/** The same content for the month that began. */
export async function continueGrowing(scope: Unit, campaignId: string): Promise<GrowingCampaign> {
  const id = newId();
  await scope.sql(repeatCampaignSql, [scope.actor.accountId, campaignId, id]);
  return begin(scope, id);
}

/**
 * Ends hidden campaigns: nothing more is added. `finished` sends what waits in the queue; `cancelled` cancels it.
 */
export async function stopGrowing(
  unit: Unit,
  campaignIds: readonly string[],
  how: 'finished' | 'cancelled',
): Promise<void> {
  await lockRows(unit, 'campaign', campaignIds);
  const { rows } = await unit.sql<{ id: string }>(how === 'cancelled' ? cancelGrowingSql : endGrowingSql, [
    unit.actor.accountId,
    campaignIds,
  ]);
  for (const { id } of rows) await unit.dueWork.add('delivery.send', id, new Date());
}

async function begin({ sql, actor }: Unit, id: string): Promise<GrowingCampaign> {
  const { rows } = await sql<{ until: Date }>(nextMonthSql);
  const until = rows[0]?.until ?? new Date();
  await sql(startGrowingSql, [actor.accountId, id, until]);
  return { campaignId: id, until };
}

type OwnContent = Pick<Campaign, 'templateId' | 'subject' | 'preheader' | 'html' | 'text' | 'design'>;

interface FilledContent extends OwnContent {
  senderId: string;
  fromBrand: string;
  isTracked: boolean;
  /** What Google Analytics reads from its links. */
  utm: UtmParams | null;
}

/** What a sending box sends as it is now, before it is compiled. Throws `blocked` if nothing can be sent. */
export async function fillContent(
  scope: Pick<Unit, 'em'> & ContentServices,
  content: Omit<JourneyContent, 'name' | 'consent'>,
): Promise<FilledContent> {
  const { channel, draftId, senderId, fromBrand, isTracked } = content;
  if (draftId !== null) {
    const { draft, problem } = await readSentDraft(scope, draftId, channel);
    if (draft === null) throw new DomainError('blocked', problem);
    const { templateId, subject, preheader, html, text, design, ...from } = draft;
    const own = { templateId, subject, preheader, html, text, design: design ?? null };
    return {
      ...own,
      senderId: from.senderId,
      fromBrand: from.fromBrand,
      isTracked: from.isTracked,
      utm: draft.analytics(),
    };
  }
  return { ...(await ownContent(scope, content)), senderId, fromBrand, isTracked, utm: null };
}

async function ownContent(
  { templates }: ContentServices,
  { channel, templateId, subject, preheader, text }: Omit<JourneyContent, 'name' | 'consent'>,
): Promise<OwnContent> {
  if (channel === 'sms')
    return { templateId: null, subject: '', preheader: '', html: '', text, design: null };
  if (templateId === null) throw new DomainError('blocked', 'Choose a template for each email.');
  const template = await templates.get(templateId);
  if (template.channel !== 'email') throw new DomainError('blocked', 'Choose an email template.');
  return {
    templateId,
    subject: subject === '' ? template.subject : subject,
    preheader: preheader === '' ? template.preheader : preheader,
    html: template.html,
    text: template.text,
    design: template.design ?? null,
  };
}

/** The compiled content of a hidden campaign. */
export function contentOf({ compiled }: { compiled: unknown }): CompiledMessage {
  return compiled as CompiledMessage;
}
