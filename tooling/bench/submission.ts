import { readOptions } from '../read-options.ts';
import { measureSmtp } from './gateway/measure-smtp.ts';
import { openProfileFolder } from './measuring/profile-folder.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { measureRest } from './submitting/rest.ts';

/**
 * Messages per second committed to a durable PostgreSQL before they are acknowledged: by REST in batches of
 * 1,000 emails, and by SMTP beside a bare server that discards them. Server, client and database are separate
 * processes on one machine. Options: --batches 40 --clients 3 --rounds 3 --messages 5000 --connections 20;
 * --profile writes a CPU profile of the gateway and PostgreSQL's statements to a folder under `.cache/bench/`.
 * Last line: JSON.
 */
const { values } = readOptions({
  options: {
    batches: { type: 'string', default: '40' },
    clients: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '20' },
    profile: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const rest = await measureRest(domain, Number(values.batches), Number(values.clients), rounds);
const smtp = await measureSmtp(domain, {
  messages: Number(values.messages),
  connections: Number(values.connections),
  rounds,
  profileFolder: values.profile ? openProfileFolder('submission') : null,
});
await domain.close();
const ok = rest.perSecond >= 8_000 && rest.missing === 0 && smtp.ratio >= 0.35 && smtp.refused === 0;
process.stdout.write(
  `\nREST ${rest.perSecond} messages/s (8,000 or more), slowest batch ${rest.worstMs} ms, ${rest.missing} acknowledged but missing\n`,
);
process.stdout.write(
  `SMTP ${smtp.perSecond} messages/s, ${smtp.ratio} of a bare server (0.35 or more), ${smtp.refused} refused\n`,
);
process.stdout.write(`${JSON.stringify({ bench: 'submission', rest, smtp, ok })}\n`);
