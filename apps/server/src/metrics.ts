import type { Domain } from '@talkdrum/domain';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { answerOf } from './answer-of.ts';

/**
 * Metrics of the process (memory, event loop) and the queues. Labels are bounded: never an account. While the
 * database doesn't answer, its metrics are missing rather than wrong, and `talkdrum_database_up` is 0.
 */
export function createMetrics(domain: Domain): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Before the others ask the database all at once, and wait for its connections themselves.
  addPool(registry, domain);
  addDueWork(registry, domain);
  addNumber(
    registry,
    domain,
    'talkdrum_due_work_oldest_seconds',
    'Age of the oldest due work',
    'select extract(epoch from now() - min(due_at))::float8 n from due_work where not is_dead and due_at <= now()',
  );
  addNumber(
    registry,
    domain,
    'talkdrum_due_work_dead',
    'Dead due work, which needs an operator',
    'select count(*)::int n from due_work where is_dead',
  );
  addNumber(
    registry,
    domain,
    'talkdrum_jobs_late',
    'Scheduled jobs more than a minute late',
    `select count(*)::int n from agenda_jobs where next_run_at < now() - interval '1 minute' and locked_at is null`,
  );
  addNumber(
    registry,
    domain,
    'talkdrum_jobs_unended',
    'Jobs that started more than once without finishing',
    'select count(*)::int n from job_attempt where attempts > 1',
  );
  addNumber(
    registry,
    domain,
    'talkdrum_secrets_to_reseal',
    'Sealed values that the current keys cannot open',
    'select secrets_to_reseal as n from installation',
  );
  addDatabaseUp(registry, domain);
  return registry;
}

function addDueWork(registry: Registry, domain: Domain): void {
  new Gauge({
    name: 'talkdrum_due_work',
    help: 'Waiting due work, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await answerOf(
        domain.pool.query<{ kind: string; n: number }>(
          'select kind, count(*)::int n from due_work where not is_dead and due_at <= now() group by kind',
        ),
      );
      this.reset();
      for (const row of found?.rows ?? []) this.set({ kind: row.kind }, row.n);
    },
  });
}

/** `sql` returns one row with the number `n`. */
function addNumber(registry: Registry, domain: Domain, name: string, help: string, sql: string): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const found = await answerOf(domain.pool.query<{ n: number | null }>(sql));
      if (found === undefined) this.remove();
      else this.set(found.rows[0]?.n ?? 0);
    },
  });
}

function addPool(registry: Registry, domain: Domain): void {
  new Gauge({
    name: 'talkdrum_database_connections',
    help: 'Connections of the bulk pool, and calls waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, domain.pool.totalCount);
      this.set({ state: 'idle' }, domain.pool.idleCount);
      // The pool also counts calls of this turn of the event loop, which get a connection in the next.
      const { waitingCount, idleCount, totalCount, options } = domain.pool;
      const free = idleCount + Math.max(0, options.max - totalCount);
      this.set({ state: 'waiting' }, Math.max(0, waitingCount - free));
    },
  });
}

function addDatabaseUp(registry: Registry, domain: Domain): void {
  new Gauge({
    name: 'talkdrum_database_up',
    help: '1 if the database answered this process, otherwise 0',
    registers: [registry],
    async collect() {
      this.set((await answerOf(domain.pool.query('select 1'))) === undefined ? 0 : 1);
    },
  });
}
