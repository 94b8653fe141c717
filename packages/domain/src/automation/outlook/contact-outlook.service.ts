import { describeNode, journeyGraph, type JourneyGraph, type JourneyNode } from '@talkdrum/journey-design';
import { matchDefinitions } from '../../audience/index.ts';
import { type Channel, notFound, type Unit } from '../../kernel/index.ts';
import { type CampaignAudience, judgeContacts, type LeftOutReason } from '../../sending/index.ts';
import { wordsOfReason } from '../../sending/why/left-out-reason.schema.ts';
import { consentOf } from '../nodes/consent-of.ts';
import { foreseeRun } from './foresee-run.ts';
import { judgePasted } from './judge-pasted.ts';
import { type ComingState, comingWords } from './outlook.schema.ts';
import { listNamesSql, messageTitlesSql, scheduledCampaignsSql, waitingRunsSql } from './outlook.sql.ts';

/** Something that will happen to a contact, as things are now. */
export interface ComingEntry {
  kind: 'campaign' | 'step';
  /** Of a scheduled campaign. */
  campaignId: string | null;
  /** Of a journey's step, with the way the contact is on. */
  journeyId: string | null;
  runId: string | null;
  nodeId: string | null;
  /** The campaign or the journey. */
  name: string;
  /** What happens; of a campaign, its name. */
  title: string;
  channel: Channel | null;
  /** When; null while the journey is paused. */
  at: Date | null;
  state: ComingState;
  /** Why the message wouldn't be sent to the contact if it were its turn now. */
  reason: LeftOutReason | null;
  /** What to know about it, in words. */
  sentence: string | null;
}

interface WaitingRun {
  id: string;
  journeyId: string;
  name: string;
  status: string;
  versionId: string;
  graph: unknown;
  nodeId: string;
  wakeAt: Date;
  isHeld: boolean;
  timezone: string;
}

interface ScheduledCampaign {
  id: string;
  name: string;
  channel: Channel;
  audience: CampaignAudience;
  dueAt: Date;
  timezone: string;
}

interface Asked {
  audience: CampaignAudience;
  channel: Channel;
  timezone: string;
  /** What was pasted is kept beside the campaign. */
  campaignId: string | null;
}

/** What will happen to a contact: the steps of journeys they are in, and scheduled campaigns that would reach them. */
export class ContactOutlook {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Soonest first; what waits for someone's decision is last. Throws `not_found` for a contact of another account. */
  async of(contactId: string): Promise<ComingEntry[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ timezone: string }>(
      `select a.timezone from contact c join account a on a.id = c.account_id
       where c.account_id = $1 and c.id = $2 and c.deleted_at is null`,
      [actor.accountId, contactId],
    );
    const account = rows[0];
    if (account === undefined) throw notFound('contact');
    const steps = await this.#steps(contactId, account.timezone);
    const campaigns = await this.#campaigns(contactId);
    const timeOf = ({ at }: ComingEntry) => at?.getTime() ?? Infinity;
    return [...campaigns, ...steps].toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  }

  async #steps(contactId: string, timezone: string): Promise<ComingEntry[]> {
    const { sql, actor } = this.#unit;
    const { rows: runs } = await sql<WaitingRun>(waitingRunsSql, [actor.accountId, contactId]);
    if (runs.length === 0) return [];
    const read = runs.map((run) => ({ ...run, graph: journeyGraph.parse(run.graph) }));
    const titleOf = await this.#titles(read);
    const entries: ComingEntry[] = [];
    for (const { graph, ...run } of read) {
      const refusals = new Map<Channel, LeftOutReason | null>();
      const isPaused = run.status === 'paused';
      for (const [n, { node, at, isOpen }] of foreseeRun(graph, run).entries()) {
        const channel = channelOf(node);
        const state = isPaused ? 'paused' : n === 0 && run.isHeld ? 'held' : isOpen ? 'open' : 'planned';
        if (channel !== null && !refusals.has(channel))
          refusals.set(channel, await this.#refusal(graph, channel, contactId, timezone));
        const reason = channel === null ? null : (refusals.get(channel) ?? null);
        entries.push({
          kind: 'step',
          campaignId: null,
          journeyId: run.journeyId,
          runId: run.id,
          nodeId: node.id,
          name: run.name,
          title: titleOf(run.versionId, node),
          channel,
          at: isPaused ? null : at,
          state,
          reason,
          sentence: sentenceOf(state, reason, channel),
        });
      }
    }
    return entries;
  }

  /** Steps in words, with what their messages say. */
  async #titles(
    runs: readonly { versionId: string; graph: JourneyGraph }[],
  ): Promise<(versionId: string, node: JourneyNode) => string> {
    const { sql, actor } = this.#unit;
    const { rows: messages } = await sql<{
      versionId: string;
      nodeId: string;
      channel: Channel;
      title: string;
    }>(messageTitlesSql, [actor.accountId, [...new Set(runs.map(({ versionId }) => versionId))]]);
    const listIds = runs.flatMap(({ graph }) =>
      graph.nodes.flatMap((node) =>
        node.type === 'list' && node.config.listId !== null ? [node.config.listId] : [],
      ),
    );
    const { rows: lists } = await sql<{ id: string; name: string }>(listNamesSql, [actor.accountId, listIds]);
    const names = new Map(lists.map(({ id, name }) => [id, name]));
    return (versionId, node) => {
      const said = messages.find((one) => one.versionId === versionId && one.nodeId === node.id);
      const { title } = describeNode(withMessage(node, said?.title ?? ''), (kind, id) =>
        kind === 'list' ? (names.get(id) ?? null) : null,
      );
      return title;
    };
  }

  async #refusal(
    graph: JourneyGraph,
    channel: Channel,
    contactId: string,
    timezone: string,
  ): Promise<LeftOutReason | null> {
    const consent = consentOf(graph);
    const audience: CampaignAudience =
      consent === null ? { source: 'all' } : { source: 'list', listIds: [...consent] };
    const reason = await this.#judge({ audience, channel, timezone, campaignId: null }, contactId);
    return reason ?? null;
  }

  async #campaigns(contactId: string): Promise<ComingEntry[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<ScheduledCampaign>(scheduledCampaignsSql, [actor.accountId, contactId]);
    const entries: ComingEntry[] = [];
    for (const { id, name, channel, audience, dueAt, timezone } of rows) {
      const reason = await this.#judge({ audience, channel, timezone, campaignId: id }, contactId);
      if (reason === undefined || reason === 'left_list') continue;
      const none = { journeyId: null, runId: null, nodeId: null };
      const entry = {
        kind: 'campaign' as const,
        campaignId: id,
        ...none,
        name,
        title: name,
        channel,
        reason,
      };
      const sentence = sentenceOf('planned', reason, channel);
      entries.push({ ...entry, at: dueAt, state: 'planned', sentence });
    }
    return entries;
  }

  /** Undefined for someone who isn't in the audience. */
  async #judge(
    { audience, channel, timezone, campaignId }: Asked,
    contactId: string,
  ): Promise<LeftOutReason | null | undefined> {
    const { sql, actor, clock } = this.#unit;
    const setting = { accountId: actor.accountId, now: clock.now(), timezone };
    if (audience.source === 'paste')
      return uncapped(await judgePasted(sql, { campaignId, channel }, contactId, setting));
    if (audience.source === 'segment') {
      const items = audience.segmentIds.map((segmentId) => ({ t: 'segment' as const, segmentId, in: true }));
      const definition = { v: 1 as const, root: { op: 'or' as const, items } };
      if (!(await matchDefinitions(sql, setting, [definition], [contactId])).has(contactId)) return undefined;
    }
    const source = audience.source === 'segment' ? { source: 'all' as const } : audience;
    const question = { ...setting, audience: source, channel, isPromotional: true };
    return uncapped((await judgeContacts(sql, question, [contactId])).get(contactId));
  }
}

/** Caps count what was sent by then, so they aren't asked. */
const uncapped = (reason: LeftOutReason | null | undefined): LeftOutReason | null | undefined =>
  reason === 'cap' ? null : reason;

function sentenceOf(
  state: ComingState,
  reason: LeftOutReason | null,
  channel: Channel | null,
): string | null {
  if (reason === null || channel === null) return comingWords[state];
  return `As things are now, they would be left out because ${wordsOfReason(reason, channel).because}.`;
}

const channelOf = ({ type }: JourneyNode): Channel | null =>
  type === 'email' || type === 'fallback' ? 'email' : type === 'sms' ? 'sms' : null;

/** With the published subject or text, which may come from a template or a draft. */
function withMessage(node: JourneyNode, said: string): JourneyNode {
  if (said === '') return node;
  if (node.type === 'email') return { ...node, config: { ...node.config, draftId: null, subject: said } };
  if (node.type === 'sms') return { ...node, config: { ...node.config, draftId: null, text: said } };
  return node;
}
