import { type Environment, environmentSchema } from './environment.ts';

/** Defaults that only work on the machine itself, and what goes wrong with them anywhere else. */
const local = {
  PUBLIC_URL: 'links in messages, also for unsubscribing, lead nowhere',
  MAIL_FROM: 'mail servers refuse our confirmations and receipts',
  BOUNCE_DOMAIN: 'mail servers refuse messages, and bounces never arrive',
  SPF_INCLUDE: 'accounts can’t authenticate their domains',
} as const;

/**
 * What is probably wrong with a valid environment, one sentence each, for the log: defaults of a development
 * machine under a public APP_URL, and names that differ from a known one by a slip.
 */
export function environmentDoubts(source: NodeJS.ProcessEnv, env: Environment): string[] {
  const known = Object.keys(environmentSchema.shape);
  const misspelled = Object.keys(source).flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => isOneSlipAway(name, one));
    return meant === undefined ? [] : [`${name} isn’t a setting and is ignored. Did you mean ${meant}?`];
  });
  const unset = Object.entries(local).flatMap(([name, harm]) =>
    isLocal(env[name as keyof typeof local]) ? [`${name} isn’t set: ${harm}.`] : [],
  );
  return isLocal(env.APP_URL) ? misspelled : [...misspelled, ...unset];
}

/** A URL, host or mail address on this machine or network. */
function isLocal(value: string): boolean {
  const host = URL.parse(value)?.hostname ?? value.replace(/^.*@|>$/g, '');
  return /(?:^|\.)localhost$|^[\d.]+$|^\[/.test(host);
}

/** Whether one letter is missing, added or wrong, or two are swapped. */
function isOneSlipAway(given: string, wanted: string): boolean {
  const name = given.toUpperCase();
  let start = 0;
  while (start < name.length && name[start] === wanted[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, wanted.length) - start && name.at(-1 - end) === wanted.at(-1 - end))
    end += 1;
  const [one, other] = [name.slice(start, name.length - end), wanted.slice(start, wanted.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other === `${one[1]}${one[0]}`;
}
