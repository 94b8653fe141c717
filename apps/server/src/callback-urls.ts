import { airtimeCallbackUrl, callbackUrl } from '@talkdrum/domain';
import { readEnvironment } from './environment.ts';
import { smsConfig } from './carrier-environment.ts';

// Prints the callback URLs to enter in the dashboards of Africa's Talking and Termii. They contain a secret:
// anyone who knows one can send receipts for that carrier or settle airtime, so they appear in no log and on no page.
const env = readEnvironment();
const { callbackOrigin } = smsConfig(env);
for (const carrier of ['africastalking', 'termii'] as const)
  process.stdout.write(`${carrier.padEnd(16)}${callbackUrl(callbackOrigin, env.SECRET_KEY, carrier)}\n`);
process.stdout.write(`${'airtime'.padEnd(16)}${airtimeCallbackUrl(callbackOrigin, env.SECRET_KEY)}\n`);
