import { type JourneyGraph, journeyProblems } from '@talkdrum/journey-design';
import { DomainError, newId, type Unit } from '../../kernel/index.ts';
import type { Journeys } from '../journeys.service.ts';
import { replayResult, type ReplayResult, type ReplayStatus } from './replay.schema.ts';

/** The last replay of a journey's draft. `result` is the last one that was finished, perhaps of an earlier draft. */
export interface JourneyReplay {
  status: ReplayStatus;
  revision: number;
  drawnAt: Date;
  requestedAt: Date;
  endedAt: Date | null;
  percent: number;
  problem: string | null;
  result: ReplayResult | null;
}

/** The time machine: a draft replayed over past events, by the worker. Nothing is sent. */
export class JourneyReplays {
  readonly #unit: Unit;
  readonly #journeys: Journeys;

  constructor(unit: Unit, journeys: Journeys) {
    this.#unit = unit;
    this.#journeys = journeys;
  }

  /** Null if the journey was never replayed. */
  async get(id: string): Promise<JourneyReplay | null> {
    await this.#journeys.get(id);
    const { rows } = await this.#unit.sql<JourneyReplay>(
      `select status, revision, drawn_at, requested_at, ended_at, percent, problem, result
       from journey_replay
       where account_id = $1 and journey_id = $2`,
      [this.#account, id],
    );
    const replay = rows[0];
    if (replay === undefined) return null;
    return { ...replay, result: replay.result === null ? null : replayResult.parse(replay.result) };
  }

  /** Throws `blocked` for a draft that can't be replayed, and `invalid_state` while one is under way. */
  async start(id: string): Promise<JourneyReplay | null> {
    const { sql, clock, dueWork } = this.#unit;
    const { draft, revision, updatedAt } = await this.#journeys.get(id);
    requireReplayable(draft);
    const now = clock.now();
    const { count } = await sql(startReplaySql, [
      this.#account,
      id,
      newId(),
      JSON.stringify(draft),
      revision,
      updatedAt,
      now,
    ]);
    if (count === 0)
      throw new DomainError('invalid_state', 'The time machine is already running for this journey.');
    await dueWork.add('journey.replay', id, now);
    return this.get(id);
  }

  /** The worker stops within seconds. What was found earlier stays. */
  async cancel(id: string): Promise<void> {
    await this.#journeys.get(id);
    const { sql, clock } = this.#unit;
    await sql(
      `update journey_replay set status = 'cancelled', ended_at = $3
       where account_id = $1 and journey_id = $2 and status in ('waiting', 'running')`,
      [this.#account, id, clock.now()],
    );
  }

  get #account(): string {
    return this.#unit.actor.accountId;
  }
}

const startReplaySql = `
  insert into journey_replay as r (account_id, journey_id, id, status, draft, revision, drawn_at, requested_at)
  values ($1, $2, $3, 'waiting', $4, $5, $6, $7)
  on conflict (account_id, journey_id) do update
  set id = excluded.id, status = 'waiting', draft = excluded.draft, revision = excluded.revision,
    drawn_at = excluded.drawn_at, requested_at = excluded.requested_at, ended_at = null, percent = 0, problem = null
  where r.status not in ('waiting', 'running')`;

function requireReplayable(draft: JourneyGraph): void {
  const problems = journeyProblems(draft).filter(({ level }) => level === 'problem').length;
  if (problems > 0)
    throw new DomainError(
      'blocked',
      problems === 1
        ? 'Fix the problem in this journey first, then start the time machine.'
        : `Fix the ${problems} problems in this journey first, then start the time machine.`,
    );
  const [trigger] = draft.nodes;
  if (trigger?.type === 'trigger' && trigger.config.kind === 'manual')
    throw new DomainError(
      'blocked',
      'People are added to this journey by hand or by your own systems, so there is no history to replay. ' +
        'Choose another trigger.',
    );
}
