import { callbackUrl } from '@talkdrum/domain';
import { readEnvironment } from './environment.ts';
import { smsConfig } from './carrier-environment.ts';

// Prints the addresses that Africa's Talking and Termii are told in their dashboards. They hold a secret:
// whoever knows one can report on messages of that carrier, so they are in no log and on no page.
const env = readEnvironment();
const { callbackOrigin } = smsConfig(env);
for (const carrier of ['africastalking', 'termii'] as const)
  process.stdout.write(`${carrier.padEnd(16)}${callbackUrl(callbackOrigin, env.SECRET_KEY, carrier)}\n`);
