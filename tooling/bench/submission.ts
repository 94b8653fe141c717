import { parseArgs } from 'node:util';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { measureRest } from './submitting/rest.ts';

/**
 * Messages a second taken in by REST in batches of 1,000 emails, committed to a durable PostgreSQL before they are answered. The
 * web role, the client and the database are processes of their own on one machine.
 * Options: --batches 40 --clients 3 --rounds 3. The last line is JSON.
 */
const { values } = parseArgs({
  options: { batches: { type: 'string', default: '40' }, clients: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
});

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const rest = await measureRest(domain, Number(values.batches), Number(values.clients), Number(values.rounds));
await domain.close();
const ok = rest.perSecond >= 8_000 && rest.missing === 0;
process.stdout.write(`\nREST ${rest.perSecond} messages/s (8,000 or better), slowest batch ${rest.worstMs} ms, ${rest.missing} acknowledged and missing\n`);
process.stdout.write(`${JSON.stringify({ bench: 'submission', rest, ok })}\n`);
