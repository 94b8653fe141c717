import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';

// Baseline: Fastify that answers every request with the same bytes.
const [, , path = ''] = process.argv;
const page = readFileSync(path, 'utf8');
const app = fastify();
app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port })}\n`);
process.on('SIGTERM', () => process.exit(0));
