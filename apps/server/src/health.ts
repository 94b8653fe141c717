import type { Domain } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** /livez: the event loop turns. /readyz: the database answers. /metrics: Prometheus text. Not /readyz: third parties. */
export function addHealth(app: FastifyInstance, domain: Domain): void {
  const registry = createRegistry(domain);
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' });
    try {
      await domain.pool.query('select 1 from schema_migration limit 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

function createRegistry(domain: Domain): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'talkdrum_due_work',
    help: 'Due work that is waiting, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const { rows } = await domain.pool.query<{ kind: string; n: number }>('select kind, count(*)::int n from due_work where not is_dead and due_at <= now() group by kind');
      this.reset();
      for (const row of rows) this.set({ kind: row.kind }, row.n);
    },
  });
  new Gauge({
    name: 'talkdrum_due_work_oldest_seconds',
    help: 'Age of the oldest due work',
    registers: [registry],
    async collect() {
      const { rows } = await domain.pool.query<{ age: number | null }>('select extract(epoch from now() - min(due_at))::float8 age from due_work where not is_dead and due_at <= now()');
      this.set(rows[0]?.age ?? 0);
    },
  });
  new Gauge({
    name: 'talkdrum_due_work_dead',
    help: 'Due work that was given up; needs a person',
    registers: [registry],
    async collect() {
      const { rows } = await domain.pool.query<{ n: number }>('select count(*)::int n from due_work where is_dead');
      this.set(rows[0]?.n ?? 0);
    },
  });
  return registry;
}
