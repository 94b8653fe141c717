import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

// Baseline: Fastify that stores the body of every post with one durable statement, and answers with a page as long as ours.
const [, , bytes = '2000'] = process.argv;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(
  'create table if not exists bare_submission (id bigint generated always as identity, answers text not null)',
);
const answer = 'x'.repeat(Number(bytes));
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
app.post('/*', async (request, reply) => {
  await pool.query('insert into bare_submission (answers) values ($1)', [request.body]);
  return reply.type('text/html; charset=utf-8').send(answer);
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port })}\n`);
process.on('SIGTERM', () => process.exit(0));
