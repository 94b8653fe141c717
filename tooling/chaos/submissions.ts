import { checkInvariants } from '@talkdrum/domain';
import { addCustomer } from '../bench/gateway/customer.ts';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { publishForm } from '../bench/submitting/published-form.ts';
import { readOptions } from '../read-options.ts';
import { killWhileSubmitting } from './submissions/kill-while-submitting.ts';

/**
 * Kills the web process with SIGKILL while visitors submit a form, and restarts it. Every submission that was acknowledged
 * must be stored, and each once, though visitors submit again what got no answer. Options: --kills 5. Last line: JSON.
 */
const { values } = readOptions({ options: { kills: { type: 'string', default: '5' } } });
const kills = Number(values.kills);
// The posts come from many networks, through us as the proxy.
process.env['TRUST_PROXY'] = 'loopback';

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const form = await publishForm(domain, (await addCustomer(domain)).accountId);
const report = await killWhileSubmitting(domain, form, {
  kills,
  each: 60,
  onKill: (line) => process.stdout.write(`${line}\n`),
});
const broken = (await checkInvariants(domain)).filter((one) => one.broken > 0).map(({ name }) => name);
await domain.close();
const ok = report.lost === 0 && report.twice === 0 && report.refused === 0 && broken.length === 0;
process.stdout.write(
  `${JSON.stringify({ chaos: 'submissions', kills, ...report, brokenInvariants: broken, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;
