import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { type DomainConfig, intakeSize } from './config.ts';
import type { Deps } from './deps.ts';
import type { DomainWith } from './domain-with.ts';
import { entities } from './entities.ts';
import {
  AccountLanes,
  type Actor,
  type AddedWork,
  conflictOf,
  DueWork,
  isMovedRow,
  openOrm,
  openPool,
  Outbox,
  type Pipeline,
  PipelinedTransactions,
  type RowUnit,
  silentLogger,
  type SystemUnit,
  sqlOf,
  systemClock,
  type Unit,
  type VisitorLanes,
} from './kernel/index.ts';
import { openAssetStorage } from './assets/index.ts';
import { LiveChanges } from './live/index.ts';
import { openIdentityProvider, readSessionAccess } from './onboarding/index.ts';
import { recipientValues } from './recipient-values.ts';
import {
  createIntakeServices,
  createServices,
  createStaffServices,
  createVisitorServices,
  type IntakeServices,
  type Services,
  type StaffServices,
  type VisitorServices,
} from './services.ts';
import { readViewAccess } from './staff/index.ts';
import { createPaymentProviders } from './wallet/index.ts';

export type Scope = Unit & Services;
export type IntakeScope = RowUnit & Pipeline & IntakeServices;

/** Of one account. */
const mostVisitorsWaiting = 1_500;
const half = (connections: number): number => Math.max(1, Math.floor(connections / 2));

/** The whole domain of one process: opens scopes, and closes what it opened. */
export class Domain implements DomainWith<Services> {
  readonly config: DomainConfig;
  readonly deps: Deps;
  readonly orm: MikroORM;
  /** App login, for what `domain-with.ts` lists. */
  readonly pool: pg.Pool;
  /** The event streams of the dashboards open on this process. */
  readonly live: LiveChanges;
  readonly visitorLanes: VisitorLanes;
  readonly #intake: PipelinedTransactions;
  readonly #wakeListeners: ((items: AddedWork[]) => void)[] = [];

  constructor(orm: MikroORM, pool: pg.Pool, deps: Deps) {
    this.config = deps.config;
    this.deps = deps;
    this.orm = orm;
    this.pool = pool;
    const access = {
      sessions: (ids: string[]) => readSessionAccess(pool, ids),
      views: (ids: string[]) => readViewAccess(pool, ids),
    };
    this.live = new LiveChanges(pool, access, deps.logger);
    this.visitorLanes = {
      intake: new AccountLanes(half(intakeSize(deps.config)), mostVisitorsWaiting),
      pool: new AccountLanes(half(deps.config.poolSize ?? 10), mostVisitorsWaiting),
    };
    this.#intake = new PipelinedTransactions(
      deps.config.appDatabaseUrl,
      intakeSize(deps.config),
      'talkdrum-intake',
      deps.config.poolWaitMs,
    );
  }

  /**
   * Runs `work` in one transaction of one account, with row-level security set. Rolls back when it throws. Runs it
   * once more when a row it waited for was moved to another partition meanwhile, so it must not keep anything
   * outside the scope before it ends.
   */
  async openScope<T>(actor: Actor, work: (scope: Scope) => Promise<T>): Promise<T> {
    const run = () => this.#transact(actor, work);
    const { result, added } = await run()
      .catch((error: unknown) => (isMovedRow(error) ? run() : Promise.reject(error)))
      .catch((error: unknown) => {
        throw this.#refusal(error);
      });
    this.#wake(added);
    return result;
  }

  #transact<T>(actor: Actor, work: (scope: Scope) => Promise<T>): Promise<{ result: T; added: AddedWork[] }> {
    const fork = this.orm.em.fork({ session: { variables: { 'app.account_id': actor.accountId } } });
    fork.setFilterParams('tenant', { accountId: actor.accountId });
    return fork.transactional(
      async (em) => {
        const unit = this.#unit(em, actor);
        const result = await work(Object.assign(unit, createServices(unit, this.deps)));
        return { result, added: unit.dueWork.added };
      },
      actor.isReadOnly === true ? { readOnly: true } : {},
    );
  }

  /** What a concurrent request caused is a refusal that people can read. */
  #refusal(error: unknown): unknown {
    const conflict = conflictOf(error);
    if (conflict === null) return error;
    this.deps.logger.warn({ error: String(error) }, 'concurrent changes to the same rows');
    return conflict;
  }

  /**
   * For programs that submit messages continuously: the same guarantees, but rows only, without entities,
   * using prepared statements over pipelined connections.
   */
  async openIntake<T>(actor: Actor, work: (scope: IntakeScope) => Promise<T>): Promise<T> {
    const added: AddedWork[] = [];
    const result = await this.#intake.run(actor.accountId, (sql, pipeline) => {
      const dueWork = new DueWork(sql, actor.accountId, added);
      const unit: Unit = {
        get em(): never {
          throw new Error('an intake has no entity manager');
        },
        sql,
        actor,
        clock: this.deps.clock,
        dueWork,
        outbox: new Outbox(sql, actor.accountId, dueWork, this.config.secret),
      };
      return work(Object.assign(unit, pipeline, createIntakeServices(unit, this.deps)));
    });
    this.#wake(added);
    return result;
  }

  /**
   * Runs `work` in one transaction about people, before an account is known: sign-up, sign-in, sessions,
   * links. Tenant tables refuse to answer in it.
   */
  visitor<T>(work: (scope: SystemUnit & VisitorServices) => Promise<T>): Promise<T> {
    return this.#withoutAccount((unit) => work(Object.assign(unit, createVisitorServices(unit))));
  }

  /**
   * Runs `work` in one transaction about what belongs to the installation: prices, SMS rules, the lists our
   * staff work from. Tenant tables refuse to answer in it.
   */
  staff<T>(work: (scope: SystemUnit & StaffServices) => Promise<T>): Promise<T> {
    return this.#withoutAccount((unit) => work(Object.assign(unit, createStaffServices(unit, this.deps))));
  }

  /**
   * A plain connection inside one transaction of one account, for COPY and other bulk statements. Same
   * row-level security.
   */
  async bulk<T>(accountId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await client.query(`select set_config('app.account_id', $1, true)`, [accountId]);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Called after each commit that added due work. Only a hint; the sweep is the guarantee. */
  onWake(listener: (items: AddedWork[]) => void): void {
    this.#wakeListeners.push(listener);
  }

  async close(): Promise<void> {
    this.live.close();
    const pools = [this.pool, this.deps.searchPool, this.deps.keeperPool];
    await Promise.all([this.orm.close(), this.#intake.close(), ...pools.map((pool) => pool.end())]);
  }

  async #withoutAccount<T>(work: (unit: SystemUnit) => Promise<T>): Promise<T> {
    return this.orm.em
      .fork()
      .transactional((em) => work({ em, sql: sqlOf(em), clock: this.deps.clock }))
      .catch((error: unknown) => {
        throw this.#refusal(error);
      });
  }

  #wake(added: AddedWork[]): void {
    if (added.length > 0) for (const listener of this.#wakeListeners) listener(added);
  }

  #unit(em: EntityManager, actor: Actor): Unit {
    const sql = sqlOf(em);
    const dueWork = new DueWork(sql, actor.accountId);
    return {
      em,
      sql,
      actor,
      clock: this.deps.clock,
      dueWork,
      outbox: new Outbox(sql, actor.accountId, dueWork, this.config.secret),
    };
  }
}

/** Connects to the database and builds the domain. The schema must be up to date (`migrate`). */
export async function createDomain(config: DomainConfig): Promise<Domain> {
  const poolSize = config.poolSize ?? 10;
  const orm = await openOrm(config.appDatabaseUrl, entities, poolSize, config.poolWaitMs);
  const deps: Deps = {
    config,
    clock: config.clock ?? systemClock,
    logger: config.logger ?? silentLogger,
    searchPool: openPool(
      config.searchDatabaseUrl,
      Math.max(2, Math.floor(poolSize / 2)),
      'talkdrum-search',
      config.poolWaitMs,
    ),
    // Jobs that ask start minutes apart, except the one that reseals.
    keeperPool: openPool(config.keeperDatabaseUrl, 2, 'talkdrum-keeper', config.poolWaitMs),
    payments: await createPaymentProviders(config.payments ?? {}),
    identityProvider: openIdentityProvider(config),
    assets: await openAssetStorage(config),
    recipientValues: recipientValues(config),
  };
  return new Domain(orm, openPool(config.appDatabaseUrl, poolSize, 'talkdrum-bulk', config.poolWaitMs), deps);
}
