import { journeyGraph, type JourneyGraph } from '@talkdrum/journey-design';
import type { Clock } from '../../kernel/index.ts';

import { TestAccount } from '../../testing/index.ts';
import type { Domain } from '../../domain.ts';
import { journeyActions } from '../../journey-actions.ts';
import type { JourneyAction } from '../actions/journey-action.ts';
import { enterJourneys } from '../entries/enter-journeys.ts';
import { runJourneys } from '../engine/run-journeys.ts';
import type { ReplayResult } from '../replay/replay.schema.ts';
import { replayJourneys } from '../replay/replay-journeys.ts';
import { lookAround } from '../triggers/look-around.ts';
import { heardEvents } from '../triggers/heard-events.ts';

/** A clock that tests move. It begins now, because the database's own clock can't be moved. */
export class MovedClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Forward to this instant. */
  to(at: Date): void {
    this.#ahead = Math.max(this.#ahead, at.getTime() - Date.now());
  }
}

/** The same, standing still in between, so that times can be compared. Ahead of the database's clock from the start. */
export class StoppedClock extends MovedClock {
  #at: number;

  constructor(at: Date) {
    super();
    this.#at = at.getTime();
  }

  override now(): Date {
    return new Date(this.#at);
  }

  override to(at: Date): void {
    this.#at = Math.max(this.#at, at.getTime());
  }

  /** For another account, which knows nothing of what came later. */
  startAgain(at: Date): void {
    this.#at = at.getTime();
  }
}

/** Steps of a drawing, each leading to the next unless it says otherwise. */
export function drawing(
  trigger: Record<string, unknown>,
  steps: readonly {
    id: string;
    type: string;
    config?: Record<string, unknown>;
    next?: Record<string, string>;
  }[],
  settings: Record<string, unknown> = {},
): JourneyGraph {
  const first = steps[0]?.id;
  return journeyGraph.parse({
    version: 1,
    settings,
    nodes: [
      { id: 'start', type: 'trigger', config: trigger, next: first === undefined ? {} : { next: first } },
      ...steps.map(({ config = {}, next, ...step }) => ({ config, next: next ?? {}, ...step })),
    ],
  });
}

/** An account with a sender and a template, and a worker that does the work of journeys on the test's clock. */
export class JourneyWorld extends TestAccount {
  readonly clock: MovedClock;
  senderId = '';
  templateId = '';
  /** What other rooms let its journeys do. */
  actions: readonly JourneyAction[] = [];

  private constructor(domain: Domain, accountId: string, clock: MovedClock) {
    super(domain, accountId);
    this.clock = clock;
  }

  static async open(domain: Domain, clock: MovedClock): Promise<JourneyWorld> {
    const { accountId } = await TestAccount.create(domain);
    const world = new JourneyWorld(domain, accountId, clock);
    world.senderId = await world.emailSender(`news@k${accountId.slice(-12)}.example`);
    world.templateId = await world.template('Welcome');
    return world;
  }

  async template(name: string, text = 'Hello {{ contact.first_name | default: "you" }}'): Promise<string> {
    const { id } = await this.inScope(({ templates }) =>
      templates.create(name, { from: 'blank', kind: 'html' }),
    );
    await this.query(
      'update template set subject = $3, text = $4, html = $5 where account_id = $1 and id = $2',
      [id, name, text, `<p>${text} <a href="https://example.com/a">A</a></p>`],
    );
    return id;
  }

  /** The settings of an email step. */
  get email(): Record<string, unknown> {
    return {
      templateId: this.templateId,
      senderId: this.senderId,
      fromBrand: 'Kola',
      subject: '',
      preheader: '',
    };
  }

  async publish(graph: JourneyGraph, name = 'Welcome'): Promise<string> {
    return this.inScope(async ({ journeys, journeyLifecycle }) => {
      const { id, revision } = await journeys.create(name, 'lifecycle', graph);
      await journeyLifecycle.publish(id, revision);
      return id;
    });
  }

  /** Does everything of the account's journeys that is due at the clock's time. */
  async work(): Promise<void> {
    const rows = await this.query<{ id: string }>('select id from journey where account_id = $1 order by id');
    await this.tell();
    for (let again = true; again; ) {
      again = false;
      for (const { id } of rows)
        for (const { kind, run } of [
          lookAround(this.domain),
          enterJourneys(this.domain),
          runJourneys(this.domain, [...journeyActions, ...this.actions]),
        ]) {
          if (kind === 'journey.look' && !(await this.#isLooking(id))) continue;
          const next = await run({
            kind,
            accountId: this.accountId,
            subjectId: id,
            attempts: 1,
            signal: new AbortController().signal,
          });
          again ||= kind !== 'journey.look' && next !== undefined && next <= this.clock.now();
        }
      again ||= await this.#hasArrivals();
    }
  }

  /** Forward to each time at which someone goes on, until this time. */
  async workUntil(at: Date): Promise<void> {
    for (;;) {
      await this.work();
      const [next] = await this.query<{ at: Date | null }>(
        `select min(r.wake_at) as at from journey_run r
         join journey j on j.account_id = r.account_id and j.id = r.journey_id and j.status in ('running', 'draining')
         where r.account_id = $1 and r.status = 'waiting'`,
      );
      if (next?.at === null || next === undefined || next.at > at) break;
      this.clock.to(next.at);
    }
    this.clock.to(at);
    await this.work();
  }

  /** What the time machine predicts of a draft. */
  async replay(graph: JourneyGraph): Promise<ReplayResult> {
    const { id } = await this.inScope(({ journeys }) => journeys.create('Draft', 'lifecycle', graph));
    await this.inScope(({ journeyReplays }) => journeyReplays.start(id));
    await replayJourneys(this.domain).run({
      kind: 'journey.replay',
      accountId: this.accountId,
      subjectId: id,
      attempts: 1,
      signal: new AbortController().signal,
    });
    const found = await this.inScope(({ journeyReplays }) => journeyReplays.get(id));
    if (found === null || found.result === null) throw new Error(found?.problem ?? 'no result');
    return found.result;
  }

  /** Brings recorded events to the journeys, as the outbox does. */
  async tell(): Promise<void> {
    const rows = await this.query<{ id: string; payload: Record<string, unknown> }>(
      `update outbox_event set dispatched_at = now()
       where account_id = $1 and kind = 'contact.events-recorded' and dispatched_at is null returning id, payload`,
    );
    for (const { id, payload } of rows)
      await heardEvents(this.domain).run({
        accountId: this.accountId,
        id,
        kind: 'contact.events-recorded',
        payload,
      });
  }

  /** One contact's steps, like `email sent` or `email skipped unsubscribed`. */
  async steps(contactId: string): Promise<string[]> {
    const rows = await this.query<{ step: string }>(
      `select concat_ws(' ', s.node_id, s.port, nullif(s.outcome, 'done'), s.reason) as step
       from journey_run r join journey_step s on s.account_id = r.account_id and s.run_id = r.id
       where r.account_id = $1 and r.contact_id = $2 order by r.entered_at, r.id, s.n`,
      [contactId],
    );
    return rows.map(({ step }) => step);
  }

  async #isLooking(id: string): Promise<boolean> {
    const rows = await this.query(
      `select 1 from journey_listener where account_id = $1 and journey_id = $2 and kind = 'clock'`,
      [id],
    );
    return rows.length > 0;
  }

  async #hasArrivals(): Promise<boolean> {
    const rows = await this.query(
      `select 1 from journey_arrival a join journey j on j.account_id = a.account_id and j.id = a.journey_id
       where a.account_id = $1 and a.due_at <= $2 and j.status = 'running' limit 1`,
      [this.clock.now()],
    );
    return rows.length > 0;
  }
}
