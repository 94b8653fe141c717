import type { BareDomain } from '../../domain-with.ts';
import type { OutgoingSms, SmsOutcome, SmsRouter } from '../carriers/outgoing-sms.ts';
import { queryPool } from '../query.ts';
import { failed, unsent } from '../carriers/outcomes.ts';
import type { CarrierName, CarrierOutcome, SmsCarrier } from '../carriers/sms-carrier.ts';
import { NumberPlaces } from '../numbers/number-places.ts';
import { DeliveryWindows } from '../windows/delivery-windows.ts';
import { RouteTable } from './route-table.ts';
import { SubmissionLog } from './submission-log.ts';

/** Changes of routes, windows or prefixes take effect within this time. */
const rulesMs = 60_000;
/** An unreachable carrier isn't tried again for this long, if there's another one. */
const awayMs = 10_000;

interface Rules {
  places: NumberPlaces;
  windows: DeliveryWindows;
  routes: RouteTable;
  loadedAt: number;
}

interface Task {
  sms: OutgoingSms;
  /** Carriers left to try, in order. */
  carriers: readonly CarrierName[];
  result: CarrierOutcome | null;
}

/** Finds a carrier for each SMS, fails over to the next where that's safe, and stores the carriers' ids. */
export class CarrierRouter implements SmsRouter {
  readonly window: number;
  readonly #pool: BareDomain['pool'];
  readonly #deps: Pick<BareDomain['deps'], 'clock' | 'logger'>;
  readonly #carriers: ReadonlyMap<CarrierName, SmsCarrier>;
  readonly #log: SubmissionLog;
  readonly #onClose: () => Promise<void>;
  readonly #awayUntil = new Map<CarrierName, number>();
  #rules: Promise<Rules> | null = null;
  #isClosed = false;

  constructor(
    domain: Pick<BareDomain, 'pool' | 'deps'>,
    carriers: readonly SmsCarrier[],
    onClose: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.#pool = domain.pool;
    this.#deps = domain.deps;
    this.#carriers = new Map(carriers.map((carrier) => [carrier.name, carrier]));
    this.#log = new SubmissionLog(domain.pool);
    this.#onClose = onClose;
    this.window = Math.max(1, ...carriers.map(({ window }) => window));
  }

  async send(messages: readonly OutgoingSms[]): Promise<SmsOutcome[]> {
    if (this.#isClosed) return messages.map(() => ({ kind: 'unsent', reason: 'the router is closed' }));
    const rules = await this.#loadRules().catch(() => null);
    if (rules === null) return messages.map(() => ({ kind: 'unsent', reason: 'could not read the routes' }));
    const tasks = messages.map((sms) => this.#plan(sms, rules));
    for (let open = tasks.filter(isOpen); open.length > 0; open = open.filter(isOpen)) await this.#ask(open);
    await this.#keep(tasks);
    return tasks.map(({ result }) => (result ?? unsent('no carrier accepts this number')).outcome);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#carriers.values()].map((carrier) => carrier.close()));
    await this.#onClose();
  }

  #plan(sms: OutgoingSms, { places, windows, routes }: Rules): Task {
    const place = places.find(sms.to);
    const now = this.#deps.clock.now();
    if (sms.expiresAt && sms.expiresAt <= now)
      return { sms, carriers: [], result: failed('expired before it could be sent') };
    if (sms.messageType === 'promotional') {
      const opens = windows.nextOpenFor(sms.to, place.country, now);
      const retryAfterSeconds = Math.ceil((opens.getTime() - now.getTime()) / 1000);
      if (retryAfterSeconds > 0)
        return {
          sms,
          carriers: [],
          result: {
            outcome: { kind: 'deferred', reason: 'quiet_hours', retryAfterSeconds },
            mayFailOver: false,
          },
        };
    }
    const order = routes.order(place, sms.messageType, [...this.#carriers.keys()]);
    const near = order.filter((name) => (this.#awayUntil.get(name) ?? 0) <= performance.now());
    return { sms, carriers: near.length > 0 ? near : order, result: null };
  }

  /** Tries one carrier per task, all carriers in parallel. */
  async #ask(tasks: readonly Task[]): Promise<void> {
    const groups = Map.groupBy(tasks, ({ carriers: [name] }) => name);
    await Promise.all([...groups].map(([name, group]) => this.#askCarrier(name, group)));
  }

  async #askCarrier(name: CarrierName | undefined, group: readonly Task[]): Promise<void> {
    const carrier = name === undefined ? undefined : this.#carriers.get(name);
    if (carrier === undefined) return;
    const results = await carrier.send(group.map(({ sms }) => sms));
    for (const [index, task] of group.entries()) {
      task.result = results[index] ?? task.result;
      task.carriers = task.carriers.slice(1);
    }
    if (results.some(({ outcome }) => outcome.kind === 'unsent'))
      this.#awayUntil.set(carrier.name, performance.now() + awayMs);
    else this.#awayUntil.delete(carrier.name);
  }

  /**
   * Retries once if the database is unreachable. Receipts with unknown ids are kept for days, and the message
   * was sent in any case.
   */
  async #keep(tasks: readonly Task[]): Promise<void> {
    const taken = tasks.flatMap(({ sms, result }) =>
      result?.outcome.kind === 'sent' ? [{ sms, result }] : [],
    );
    await this.#log.add(taken).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await this.#log
        .add(taken)
        .catch((error: unknown) =>
          this.#deps.logger.error(
            { messages: taken.length, error: String(error) },
            'could not store carrier ids of SMS; their receipts are lost',
          ),
        );
    });
  }

  #loadRules(): Promise<Rules> {
    this.#rules ??= this.#readRules();
    return this.#rules
      .then(async (rules) => {
        if (performance.now() - rules.loadedAt < rulesMs) return rules;
        this.#rules = this.#readRules().catch(() => ({ ...rules, loadedAt: performance.now() }));
        return this.#rules;
      })
      .catch((error: unknown) => {
        this.#rules = null;
        throw error;
      });
  }

  async #readRules(): Promise<Rules> {
    const ask = queryPool(this.#pool);
    const [places, windows, routes] = await Promise.all([
      NumberPlaces.load(ask),
      DeliveryWindows.load(ask),
      RouteTable.load(ask),
    ]);
    return { places, windows, routes, loadedAt: performance.now() };
  }
}

/** Another carrier can be tried without sending twice. */
function isOpen({ carriers, result }: Task): boolean {
  return carriers.length > 0 && (result === null || result.mayFailOver);
}
