import {
  type JourneyCondition,
  type JourneyGraph,
  type JourneyNode,
  meetsAnswer,
  portsOf,
} from '@talkdrum/journey-design';
import { matchDefinitions, parseRules, type SegmentDefinition } from '../../audience/index.ts';
import { type Channel, type Currency, notFound, type Unit } from '../../kernel/index.ts';
import { judgeContacts } from '../../sending/index.ts';
import { type Prices, readCurrency } from '../../wallet/index.ts';
import { nodeOf } from '../engine/arrive.ts';
import type { Journeys } from '../journeys.service.ts';

/** One step of a trial: nothing is sent, called or changed. */
export interface TriedStep {
  nodeId: string;
  port: string | null;
  /** Why a message wouldn't be sent. */
  reason: string | null;
  /** The wait that was skipped, or the message that would be sent. */
  isWaitSkipped: boolean;
}

export interface JourneyEstimate {
  currency: Currency;
  /** The price of one message today, in thousandths of a minor unit; texts by their account's usual price. */
  emailMills: number;
  smsMills: number;
  /** The most that one person can cost, on the dearest way. */
  mostMills: number;
  mostEmails: number;
  mostTexts: number;
}

const mostSteps = 400;

/** What a draft would do with one contact, and what it costs at most. */
export class JourneyTrials {
  readonly #unit: Unit;
  readonly #journeys: Journeys;
  readonly #prices: Prices;

  constructor(unit: Unit, journeys: Journeys, prices: Prices) {
    this.#unit = unit;
    this.#journeys = journeys;
    this.#prices = prices;
  }

  /**
   * The contact's way through the draft as things are now, waits skipped: a wait for something takes its first way, a
   * share its largest one, and calls are taken to succeed. Of a trigger with several times, each is tried.
   */
  async tryWith(id: string, contactId: string): Promise<TriedStep[]> {
    const { draft } = await this.#journeys.get(id);
    const { rows } = await this.#unit.sql(
      'select from contact where account_id = $1 and id = $2 and deleted_at is null',
      [this.#unit.actor.accountId, contactId],
    );
    if (rows.length === 0) throw notFound('contact');
    const steps: TriedStep[] = [];
    const [trigger] = draft.nodes;
    if (trigger !== undefined)
      for (const port of portsOf(trigger))
        await this.#walk(draft, nodeOf(draft, trigger.next[port] ?? ''), contactId, steps);
    return steps;
  }

  async #walk(
    draft: JourneyGraph,
    first: JourneyNode | undefined,
    contactId: string,
    steps: TriedStep[],
  ): Promise<void> {
    const jumped = new Set<string>();
    let node = first;
    while (node !== undefined && steps.length < mostSteps) {
      const step = await this.#step(draft, node, contactId);
      steps.push(step);
      if (node.type === 'jump') {
        // The second time round nothing would be different.
        if (jumped.has(node.id)) break;
        jumped.add(node.id);
        node = nodeOf(draft, node.config.to ?? '');
      } else node = nodeOf(draft, step.port === null ? '' : (node.next[step.port] ?? ''));
    }
  }

  /** The dearest way, without jumps back. */
  async estimate(id: string): Promise<JourneyEstimate> {
    const { draft } = await this.#journeys.get(id);
    const currency = await readCurrency(this.#unit);
    const price = async (kind: Channel) =>
      (await this.#prices.current({ kind, messageType: 'promotional', currency })).mills;
    const [emailMills, smsMills] = [await price('email'), await price('sms')];
    const way = dearest(draft, draft.nodes[0], emailMills, smsMills, new Map());
    return {
      currency,
      emailMills,
      smsMills,
      mostMills: way.emails * emailMills + way.texts * smsMills,
      mostEmails: way.emails,
      mostTexts: way.texts,
    };
  }

  async #step(graph: JourneyGraph, node: JourneyNode, contactId: string): Promise<TriedStep> {
    const step = (port: string | null, reason: string | null = null, isWaitSkipped = false): TriedStep => ({
      nodeId: node.id,
      port,
      reason,
      isWaitSkipped,
    });
    switch (node.type) {
      case 'condition':
        return step((await this.#meets(node.config.condition, contactId)) ? 'yes' : 'no');
      case 'branch': {
        for (const { port, condition } of node.config.branches)
          if (await this.#meets(condition, contactId)) return step(port);
        return step('else');
      }
      case 'split':
        return step(node.config.arms.toSorted((a, b) => b.percent - a.percent)[0]?.port ?? null);
      case 'email':
      case 'sms': {
        const reason = await this.#refusal(graph, node.type, contactId);
        return step(reason === null ? 'sent' : 'skipped', reason);
      }
      case 'fallback': {
        if ((await this.#refusal(graph, 'email', contactId)) === null) return step('email');
        const reason = await this.#refusal(graph, 'sms', contactId);
        return step(reason === null ? 'sms' : 'skipped', reason);
      }
      default:
        return step(portsOf(node)[0] ?? null, null, node.type.startsWith('wait'));
    }
  }

  async #meets(condition: JourneyCondition, contactId: string): Promise<boolean> {
    // A trial makes no calls, so there are no answers.
    if (condition.kind === 'answer') return meetsAnswer(condition, {});
    const { sql, actor, clock } = this.#unit;
    const definition: SegmentDefinition =
      condition.kind === 'rules'
        ? parseRules(condition.rules)
        : { v: 1, root: { op: 'and', items: [{ t: 'segment', segmentId: condition.segmentId, in: true }] } };
    const setting = { accountId: actor.accountId, now: clock.now(), timezone: await this.#timezone() };
    return (await matchDefinitions(sql, setting, [definition], [contactId])).has(contactId);
  }

  async #refusal({ nodes }: JourneyGraph, channel: Channel, contactId: string): Promise<string | null> {
    const { sql, actor, clock } = this.#unit;
    const trigger = nodes[0]?.type === 'trigger' ? nodes[0].config : undefined;
    const audience =
      trigger?.kind === 'list'
        ? { source: 'list' as const, listIds: trigger.listIds }
        : { source: 'all' as const };
    const question = {
      accountId: actor.accountId,
      audience,
      channel,
      isPromotional: true,
      now: clock.now(),
      timezone: await this.#timezone(),
    };
    const reasons = await judgeContacts(sql, question, [contactId]);
    return reasons.has(contactId) ? (reasons.get(contactId) ?? null) : 'deleted';
  }

  async #timezone(): Promise<string> {
    const { rows } = await this.#unit.sql<{ timezone: string }>(
      'select timezone from account where id = $1',
      [this.#unit.actor.accountId],
    );
    return rows[0]?.timezone ?? 'UTC';
  }
}

interface Way {
  emails: number;
  texts: number;
}

function dearest(
  graph: JourneyGraph,
  node: JourneyNode | undefined,
  emailMills: number,
  smsMills: number,
  known: Map<string, Way>,
): Way {
  if (node === undefined) return { emails: 0, texts: 0 };
  const before = known.get(node.id);
  if (before !== undefined) return before;
  // A circle counts once.
  known.set(node.id, { emails: 0, texts: 0 });
  const costOf = ({ emails, texts }: Way) => emails * emailMills + texts * smsMills;
  const ways = Object.values(node.next).map((to) =>
    dearest(graph, nodeOf(graph, to), emailMills, smsMills, known),
  );
  const nothing: Way = { emails: 0, texts: 0 };
  // Each time of a trigger comes; of other steps' ways out, one is taken.
  const rest =
    node.type === 'trigger'
      ? ways.reduce(
          (all, way) => ({ emails: all.emails + way.emails, texts: all.texts + way.texts }),
          nothing,
        )
      : (ways.toSorted((a, b) => costOf(b) - costOf(a))[0] ?? nothing);
  const way = {
    emails: rest.emails + (node.type === 'email' || node.type === 'fallback' ? 1 : 0),
    texts: rest.texts + (node.type === 'sms' || node.type === 'fallback' ? 1 : 0),
  };
  known.set(node.id, way);
  return way;
}
