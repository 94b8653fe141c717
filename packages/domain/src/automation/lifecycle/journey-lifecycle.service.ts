import type { JourneyGraph, JourneyProblem } from '@talkdrum/journey-design';
import { requireNotBlocked } from '../../accounts/index.ts';
import { stopGrowing } from '../../campaigns/index.ts';
import { DomainError, newId, notFound, type Unit } from '../../kernel/index.ts';
import type { SendingDomains } from '../../senders/index.ts';
import type { Templates } from '../../templates/index.ts';
import type { Subscriptions } from '../../wallet/index.ts';
import type { JourneyStatus } from '../journey.schema.ts';
import type { JourneyAction } from '../actions/journey-action.ts';
import { judgeDraft } from './judge-draft.ts';
import type { Journey, Journeys } from '../journeys.service.ts';
import { listen, stopListening } from './listeners.ts';
import { recordJourneyPictures } from '../record-pictures.ts';
import { storeContent } from './store-content.ts';
import { endRunsSql, moveRunsSql, retireVersionsSql } from './journey-lifecycle.sql.ts';

interface LifecycleServices {
  journeys: Journeys;
  templates: Templates;
  sendingDomains: SendingDomains;
  subscriptions: Subscriptions;
  actions: readonly JourneyAction[];
}

interface StatusChange {
  from: readonly JourneyStatus[];
  to: JourneyStatus;
  refusal: string;
  also?: string;
  params?: unknown[];
}

/** What happens to what became due while a journey was paused. */
export type OnResume = 'send' | 'skip';

/** Where people of an older version go: from its box to a box of the newest. Boxes that aren't named keep theirs. */
export type NodeMapping = Readonly<Record<string, string>>;

/** A journey's status changes. Each is one `UPDATE … WHERE status IN …` and the number of rows is the answer. */
export class JourneyLifecycle {
  readonly #unit: Unit;
  readonly #services: LifecycleServices;

  constructor(unit: Unit, services: LifecycleServices) {
    this.#unit = unit;
    this.#services = services;
  }

  /** What rooms above let its steps do, by name. */
  actions(): string[] {
    return this.#services.actions.map(({ name }) => name);
  }

  /** What has to be mended before the draft can be published. */
  async problems(id: string): Promise<JourneyProblem[]> {
    const { draft } = await this.#services.journeys.get(id);
    return judgeDraft(this.#unit, this.#services, draft);
  }

  /**
   * Makes the draft the version that people enter from now on; those inside stay on theirs. Copies every message as it
   * is now. Throws `blocked` with the problems.
   */
  async publish(id: string, expectedRevision: number): Promise<Journey> {
    const { sql, actor } = this.#unit;
    await requireNotBlocked(sql, actor.accountId);
    await this.#lock(id);
    const journey = await this.#services.journeys.get(id);
    if (journey.revision !== expectedRevision)
      throw new DomainError(
        'stale_revision',
        'Someone changed this journey since you opened it. Reload it to see the latest version.',
        {
          revision: journey.revision,
        },
      );
    if (!['draft', 'running', 'paused'].includes(journey.status))
      throw new DomainError('invalid_state', 'A stopped journey can’t be published. Duplicate it.', {
        status: journey.status,
      });
    const found = await judgeDraft(this.#unit, this.#services, journey.draft);
    const problems = found.filter(({ level }) => level === 'problem');
    if (problems.length > 0)
      throw new DomainError('blocked', `This journey can’t start yet. ${problems[0]?.text ?? ''}`, {
        problems,
      });
    const versionId = newId();
    await sql(
      `insert into journey_version (account_id, id, journey_id, n, graph, node_ids, published_by)
       select $1, $2, $3, coalesce(max(n), 0) + 1, $4, $5, $6 from journey_version
       where account_id = $1 and journey_id = $3`,
      [
        actor.accountId,
        versionId,
        id,
        JSON.stringify(journey.draft),
        journey.draft.nodes.slice(1).map((node) => node.id),
        actor.userId,
      ],
    );
    await this.#beginAgain(journey);
    await this.#storeContents(journey, versionId);
    await sql(
      `update journey set version_id = $3, published_at = $4, updated_at = now(),
         status = case when status = 'draft' then 'running' else status end
       where account_id = $1 and id = $2`,
      [actor.accountId, id, versionId, this.#unit.clock.now()],
    );
    await sql(retireVersionsSql, [actor.accountId, id]);
    await recordJourneyPictures(this.#unit, id);
    await listen(this.#unit, id, await this.#liveGraphs(id), journey.draft);
    return this.#services.journeys.get(id);
  }

  async #storeContents({ name, draft }: Journey, versionId: string): Promise<void> {
    for (const node of draft.nodes)
      await storeContent(this.#unit, this.#services.templates, {
        journey: name,
        versionId,
        graph: draft,
        node,
      });
  }

  /** Everyone stays where they are, and nobody enters. */
  async pause(id: string): Promise<void> {
    await this.#change(id, {
      from: ['running', 'draining'],
      to: 'paused',
      refusal: 'Only a running journey can be paused.',
      also: 'resumes_as = status, paused_at = $4, skip_from = null, skip_until = null',
      params: [this.#unit.clock.now()],
    });
  }

  /** Resumes. Messages that became due during the pause are sent now, or skipped. */
  async resume(id: string, overdue: OnResume): Promise<void> {
    const now = this.#unit.clock.now();
    await requireNotBlocked(this.#unit.sql, this.#unit.actor.accountId);
    await this.#change(id, {
      from: ['paused'],
      to: 'running',
      refusal: 'Only a paused journey can be resumed.',
      also:
        overdue === 'skip'
          ? 'skip_from = paused_at, skip_until = $4, paused_at = null'
          : 'skip_from = null, skip_until = null, paused_at = null',
      params: overdue === 'skip' ? [now] : [],
    });
    // Nobody enters one that was closed before it was paused.
    await this.#unit.sql(
      `update journey set status = 'draining' where account_id = $1 and id = $2 and resumes_as = 'draining'`,
      [this.#unit.actor.accountId, id],
    );
    await this.#wake(id);
  }

  /** Nobody enters any more; those inside go on to the end. */
  async close(id: string): Promise<void> {
    await this.#change(id, {
      from: ['running', 'paused'],
      to: 'draining',
      refusal: 'This journey isn’t running.',
      also: `paused_at = null, resumes_as = 'draining'`,
    });
    await this.#wake(id);
  }

  /** Stops it and takes everyone out, where they are. Returns how many. */
  async stopEveryone(id: string): Promise<number> {
    const { sql, actor, clock } = this.#unit;
    await this.#change(id, {
      from: ['running', 'paused', 'draining'],
      to: 'archived',
      refusal: 'This journey isn’t running.',
    });
    await stopListening(this.#unit, id);
    const { rows } = await sql<{ n: number }>(endRunsSql, [actor.accountId, id, clock.now()]);
    await stopGrowing(this.#unit, await this.#messages(id), 'cancelled');
    await recordJourneyPictures(this.#unit, id);
    await sql('delete from journey_arrival where account_id = $1 and journey_id = $2', [actor.accountId, id]);
    return rows[0]?.n ?? 0;
  }

  /** Puts away a journey that nobody is in. */
  async archive(id: string): Promise<void> {
    const { sql, actor } = this.#unit;
    await this.#lock(id);
    const { rows } = await sql(
      `select from journey_run where account_id = $1 and journey_id = $2 and status = 'waiting' limit 1`,
      [actor.accountId, id],
    );
    if (rows.length > 0)
      throw new DomainError(
        'invalid_state',
        'People are still in this journey. Stop it and take everyone out, or let them finish.',
      );
    await this.#change(id, {
      from: ['draft', 'running', 'paused', 'draining'],
      to: 'archived',
      refusal: 'This journey is already archived.',
    });
    await stopListening(this.#unit, id);
    await stopGrowing(this.#unit, await this.#messages(id), 'finished');
    await recordJourneyPictures(this.#unit, id);
  }

  /**
   * Moves people of older versions to the newest: from each named box to its new one, as a step of their path. Others
   * stay on their version. Returns how many moved.
   */
  async moveToNewest(id: string, mapping: NodeMapping): Promise<number> {
    const { sql, actor, clock } = this.#unit;
    await this.#lock(id);
    const { versionId } = await this.#services.journeys.get(id);
    if (versionId === null) throw new DomainError('invalid_state', 'This journey isn’t published.');
    const newest = (await this.#graphOf(versionId)).nodes.map((node) => node.id);
    const pairs = Object.entries(mapping);
    for (const [, to] of pairs)
      if (!newest.slice(1).includes(to))
        throw new DomainError('not_found', 'The new version doesn’t have this step.');
    const { rows } = await sql<{ n: number }>(moveRunsSql, [
      actor.accountId,
      id,
      versionId,
      pairs.map(([from]) => from),
      pairs.map(([, to]) => to),
      clock.now(),
    ]);
    await this.#wake(id);
    return rows[0]?.n ?? 0;
  }

  /** A trigger that changed looks from now on, without what the old one had found. */
  async #beginAgain({ id, versionId, draft }: Journey): Promise<void> {
    const { sql, actor } = this.#unit;
    const before = versionId === null ? null : (await this.#graphOf(versionId)).nodes[0];
    if (JSON.stringify(before?.config) === JSON.stringify(draft.nodes[0]?.config)) return;
    await sql('update journey set looked_until = null where account_id = $1 and id = $2', [
      actor.accountId,
      id,
    ]);
    await sql('delete from journey_member where account_id = $1 and journey_id = $2', [actor.accountId, id]);
  }

  async #messages(id: string): Promise<string[]> {
    const { rows } = await this.#unit.sql<{ campaignId: string }>(
      `select m.campaign_id from journey_version v
       join journey_message m on m.account_id = v.account_id and m.version_id = v.id
       where v.account_id = $1 and v.journey_id = $2`,
      [this.#unit.actor.accountId, id],
    );
    return rows.map(({ campaignId }) => campaignId);
  }

  async #liveGraphs(id: string): Promise<JourneyGraph[]> {
    const { rows } = await this.#unit.sql<{ graph: JourneyGraph }>(
      'select graph from journey_version where account_id = $1 and journey_id = $2 and is_live',
      [this.#unit.actor.accountId, id],
    );
    return rows.map(({ graph }) => graph);
  }

  async #graphOf(versionId: string): Promise<JourneyGraph> {
    const { rows } = await this.#unit.sql<{ graph: JourneyGraph }>(
      'select graph from journey_version where account_id = $1 and id = $2',
      [this.#unit.actor.accountId, versionId],
    );
    const graph = rows[0]?.graph;
    if (graph === undefined) throw notFound('journey');
    return graph;
  }

  async #wake(id: string): Promise<void> {
    const { dueWork, clock } = this.#unit;
    await dueWork.add('journey.enter', id, clock.now());
    await dueWork.add('journey.run', id, clock.now());
  }

  async #lock(id: string): Promise<void> {
    await this.#unit.sql('select from journey where account_id = $1 and id = $2 for no key update', [
      this.#unit.actor.accountId,
      id,
    ]);
  }

  async #change(id: string, { from, to, refusal, also = '', params = [] }: StatusChange): Promise<void> {
    const { sql, actor } = this.#unit;
    const { count } = await sql(
      `update journey set status = '${to}', updated_at = now()${also === '' ? '' : `, ${also}`}
       where account_id = $1 and id = $2 and status = any($3)`,
      [actor.accountId, id, from, ...params],
    );
    if (count > 0) return;
    const { status } = await this.#services.journeys.get(id);
    throw new DomainError('invalid_state', `${refusal} It is ${status} now.`, { status });
  }
}
