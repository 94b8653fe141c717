import { readOptions } from '../read-options.ts';
import { addCustomer } from './gateway/customer.ts';
import { measureSmtp, type SmtpFigures } from './gateway/measure-smtp.ts';
import { openProfileFolder } from './measuring/profile-folder.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { measureRest } from './submitting/rest.ts';

/**
 * Messages per second committed to a durable PostgreSQL before they are acknowledged: by REST in batches of
 * 1,000 emails, and by SMTP beside a bare server that discards them: over few connections, where each commit is
 * waited for, and over many, as on a busy gateway. Server, client and database are separate processes on one
 * machine. Options: --batches 40 --clients 3 --rounds 3 --messages 5000 --connections 20 --many 60; --profile writes a CPU profile of the gateway and PostgreSQL's statements to a folder under `.cache/bench/`.
 * Last line: JSON.
 */
const { values } = readOptions({
  options: {
    batches: { type: 'string', default: '40' },
    clients: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '20' },
    many: { type: 'string', default: '60' },
    profile: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const rest = await measureRest(domain, Number(values.batches), Number(values.clients), rounds);
const { smtp } = await addCustomer(domain);
const [few, many] = [
  await measure(Number(values.connections), values.profile),
  await measure(Number(values.many), false),
];
await domain.close();
const goal = { rest: 8_000, few: 0.5, many: 0.6 };
const isComplete = rest.missing + few.refused + many.refused === 0;
const ok = isComplete && rest.perSecond >= goal.rest && few.ratio >= goal.few && many.ratio >= goal.many;
process.stdout.write(
  `\nREST ${rest.perSecond} messages/s (8,000 or more), slowest batch ${rest.worstMs} ms, ${rest.missing} acknowledged but missing\n`,
);
for (const [one, least] of [
  [few, goal.few],
  [many, goal.many],
] as const)
  process.stdout.write(
    `SMTP over ${one.connections} connections ${one.perSecond} messages/s, ${one.ratio} of a bare server (${least} or more), ${one.refused} refused\n`,
  );
process.stdout.write(`${JSON.stringify({ bench: 'submission', rest, few, many, ok })}\n`);

function measure(connections: number, isProfiled: boolean): Promise<SmtpFigures> {
  const profileFolder = isProfiled ? openProfileFolder('submission') : null;
  return measureSmtp(smtp, { messages: Number(values.messages), connections, rounds, profileFolder });
}
