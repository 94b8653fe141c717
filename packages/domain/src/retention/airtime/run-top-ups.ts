import type { BareDomain } from '../../domain-with.ts';
import { addressHash, type DueWorkHandler, type Unit } from '../../kernel/index.ts';
import { africasTalkingAirtime } from './africas-talking-airtime.ts';
import type { AirtimeOutcome, AirtimeProvider } from './airtime-provider.ts';
import { isSettled, lockTopUp, settleTopUp, type AirtimeTopUp } from './settle-top-up.ts';
import {
  askedSql,
  closeFlightSql,
  dropFlightSql,
  nameFlightSql,
  setStateSql,
  takeFlightSql,
} from './top-ups.sql.ts';

/** Not asked for within a day: the provider is down or refuses our key. */
const giveUpMs = 24 * 3_600_000;
/** An order without an answer blocks its number this long, because a call about it may still come. */
const blockMs = 72 * 3_600_000;
const turnMs = 20_000;
const unsetMs = 15 * 60_000;

type Step =
  | { kind: 'done' }
  | { kind: 'later'; at: Date }
  | { kind: 'send'; topUp: AirtimeTopUp }
  | { kind: 'find'; topUp: AirtimeTopUp; providerId: string };

/**
 * Asks the provider for each top-up once and follows it. That it is asked is stored before the call: after a crash in between,
 * nobody knows whether it was, so it is in doubt and not asked again.
 */
export function runTopUps(domain: BareDomain): DueWorkHandler {
  const provider = domain.config.airtime === undefined ? null : africasTalkingAirtime(domain.config.airtime);
  return {
    kind: 'airtime.top-up',
    run: async ({ accountId, subjectId }) => {
      const inScope = <T>(work: (unit: Unit) => Promise<T>) =>
        domain.openScope({ accountId, userId: null }, work);
      const step = await inScope((unit) => nextStep(unit, subjectId, provider));
      if (provider === null || step.kind === 'done') return undefined;
      if (step.kind === 'later') return step.at;
      if (step.kind === 'send') {
        const outcome = await provider.send(step.topUp);
        return inScope((unit) => take(unit, subjectId, outcome));
      }
      const verdict = await provider.find(step.providerId);
      return inScope(async (unit) => {
        const topUp = await lockTopUp(unit, subjectId);
        if (topUp === null || isSettled(topUp)) return undefined;
        if (verdict === null) return nextLook(topUp, unit.clock.now());
        await settleTopUp(unit, topUp, verdict);
        return undefined;
      });
    },
  };
}

async function nextStep(unit: Unit, id: string, provider: AirtimeProvider | null): Promise<Step> {
  const topUp = await lockTopUp(unit, id);
  if (topUp === null || isSettled(topUp)) return { kind: 'done' };
  const { sql, actor, clock } = unit;
  const now = clock.now();
  const later = (ms: number): Step => ({ kind: 'later', at: new Date(now.getTime() + ms) });
  if (topUp.state === 'waiting') return start(unit, topUp, provider);
  if (topUp.state === 'sending') {
    const reason = 'We were interrupted while sending the order to the provider.';
    await sql(setStateSql, [actor.accountId, id, 'unknown', reason, null]);
  }
  if (topUp.providerId !== null) return { kind: 'find', topUp, providerId: topUp.providerId };
  const asked = topUp.askedAt ?? now;
  if (now.getTime() - asked.getTime() > blockMs) await sql(closeFlightSql, [id]);
  // Nothing can be asked about it: a call of the provider or our staff settles it.
  return later(12 * 3_600_000);
}

async function start(unit: Unit, topUp: AirtimeTopUp, provider: AirtimeProvider | null): Promise<Step> {
  const { sql, actor, clock } = unit;
  const now = clock.now();
  const isOld = now.getTime() - topUp.createdAt.getTime() > giveUpMs;
  if (isOld || topUp.number === '') {
    const reason = topUp.number === '' ? 'The contact was deleted.' : topUp.reason;
    await settleTopUp(unit, topUp, { state: 'failed', reason });
    return { kind: 'done' };
  }
  if (provider === null) {
    const reason = 'Airtime isn’t set up on this installation.';
    await sql(setStateSql, [actor.accountId, topUp.id, 'waiting', reason, null]);
    return { kind: 'later', at: new Date(now.getTime() + unsetMs) };
  }
  const { rows } = await sql(takeFlightSql, [
    topUp.id,
    actor.accountId,
    addressHash(topUp.number),
    topUp.currency,
    topUp.amountMinor,
    now,
  ]);
  if (rows.length === 0) {
    const reason = 'The number is getting another top-up.';
    await sql(setStateSql, [actor.accountId, topUp.id, 'waiting', reason, null]);
    return { kind: 'later', at: new Date(now.getTime() + turnMs) };
  }
  await sql(askedSql, [actor.accountId, topUp.id, now]);
  return { kind: 'send', topUp };
}

/** What the provider answered. A call about it may have been faster. */
async function take(unit: Unit, id: string, outcome: AirtimeOutcome): Promise<Date | undefined> {
  const topUp = await lockTopUp(unit, id);
  if (topUp === null || isSettled(topUp)) return undefined;
  const { sql, actor, clock } = unit;
  const now = clock.now();
  switch (outcome.state) {
    case 'sent':
      await sql(setStateSql, [actor.accountId, id, 'sent', '', outcome.providerId]);
      await sql(nameFlightSql, [id, outcome.providerId]);
      return nextLook(topUp, now);
    case 'unsent':
      await sql(setStateSql, [actor.accountId, id, 'waiting', outcome.reason, null]);
      await sql(dropFlightSql, [id]);
      return new Date(now.getTime() + outcome.retrySeconds * 1_000);
    case 'unknown':
      await sql(setStateSql, [actor.accountId, id, 'unknown', outcome.reason, null]);
      return new Date(now.getTime() + blockMs);
    case 'failed':
      await settleTopUp(unit, topUp, { state: 'failed', reason: outcome.reason });
      return undefined;
  }
}

/** When to ask what became of it: soon at first, then each time after half of its age, but at least every six hours. */
function nextLook({ askedAt, createdAt }: AirtimeTopUp, now: Date): Date {
  const age = now.getTime() - (askedAt ?? createdAt).getTime();
  return new Date(now.getTime() + Math.min(6 * 3_600_000, Math.max(60_000, age / 2)));
}
