import { randomInt } from 'node:crypto';
import { checkInvariants } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FurnishedAccount, furnishAccount, runDueWork } from './furnished/furnished-account.ts';
import { chance, generateInput, oneOf } from './inputs/generate-input.ts';
import { makeHostile } from './inputs/hostile-input.ts';
import { fittingId, type KnownIds, readIds } from './inputs/known-ids.ts';
import {
  type Answer,
  call,
  contextOf,
  forgetRates,
  ownerGrants,
  type Procedure,
  procedures,
  signedInAs,
} from './procedures.ts';
import { sampleTexts } from './inputs/sample-texts.ts';
import { readTables, type Table } from './tenant-tables.ts';

/** FUZZ_SEED repeats a run; FUZZ_CALLS makes it longer. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000_000));
const wanted = Number(process.env['FUZZ_CALLS'] ?? 10_000);
const atOnce = 6;
const roundSize = 600;
/**
 * Slower procedures than this (passwords, files) are called less often, but at least a few times.
 */
const dearMs = 60;
const fewCalls = 25;
/** Longer than any call should take on a busy machine. */
const timeoutMs = 30_000;

let test: TestDomain;
let account: FurnishedAccount;
let tables: Table[];
let ids: KnownIds;
beforeAll(async () => {
  test = await startTestDomain();
  account = await furnishAccount(test.domain, 'owner@fuzzed.example', 'Fuzzed');
  tables = await readTables(test.domain);
  ids = await readIds(test.domain, account, tables);
});
afterAll(() => test.stop());

const random = chance(seed);
const texts = sampleTexts('Fuzzed');
const times = new Map<string, { calls: number; ms: number }>(
  procedures.map(({ path }) => [path, { calls: 0, ms: 0 }]),
);
const codes = new Map<string, number>();
const faults = new Map<string, string>();

function nextInput(procedure: Procedure): unknown {
  if (procedure.input === undefined) return makeHostile(undefined, random);
  const valid = generateInput(procedure.input, {
    random,
    texts,
    id: (path) => fittingId(ids, procedure.path, path, random),
  });
  return random() < 0.2 ? valid : makeHostile(valid, random);
}

/** A random procedure; slow ones only up to their share. */
function nextProcedure(): Procedure {
  for (;;) {
    const procedure = oneOf(random, procedures);
    const { calls, ms } = times.get(procedure.path) ?? { calls: 0, ms: 0 };
    const isDear = calls > 3 && ms / calls > dearMs * atOnce;
    if (procedure.type === 'subscription' || isDear ? calls < fewCalls : true) return procedure;
  }
}

async function attack(): Promise<void> {
  const procedure = nextProcedure();
  const input = nextInput(procedure);
  const start = performance.now();
  const isStranger = random() < 0.05;
  const answer = await Promise.race([
    call(procedure, contextOf(test.domain, isStranger ? null : signedInAs(account, ownerGrants)), input),
    late(),
  ]);
  const time = times.get(procedure.path);
  if (time !== undefined)
    Object.assign(time, { calls: time.calls + 1, ms: time.ms + performance.now() - start });
  const fault = answer === 'late' ? 'no answer' : faultOf(answer);
  if (answer !== 'late')
    codes.set(answer.ok ? 'OK' : answer.code, (codes.get(answer.ok ? 'OK' : answer.code) ?? 0) + 1);
  const key = `${procedure.path}: ${fault?.slice(0, 200)}`;
  if (fault !== null && !faults.has(key))
    faults.set(
      key,
      `${fault.slice(0, 1_500)}\ninput: ${(JSON.stringify(input) ?? 'undefined').slice(0, 800)}`,
    );
}

function late(): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, 'late').unref());
}

function faultOf(answer: Answer): string | null {
  if (answer.ok) return null;
  if (answer.code === 'INTERNAL_SERVER_ERROR') return String(answer.error.cause?.stack ?? answer.error.stack);
  if (isDeadlock(answer.error)) return String(answer.error.stack);
  const said = JSON.stringify([answer.message, answer.facts]);
  return /SELECT |select .* from |postgres:|\bat \/|at async |node_modules/.test(said)
    ? `says too much: ${said}`
    : null;
}

/** Answered as a refusal, but caused by a wrong lock order. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause));
}

describe('with any input', () => {
  it('no procedure fails with an internal error, hangs, or reveals internals', {
    timeout: 600_000,
  }, async () => {
    process.stdout.write(`FUZZ_SEED=${seed}\n`);
    let left = wanted;
    while (left > 0) {
      const round = Math.min(roundSize, left);
      left -= round;
      let open = round;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (open > 0) {
            open -= 1;
            await attack();
          }
        }),
      );
      await forgetRates(test.domain);
      await runDueWork(test.domain);
      ids = await readIds(test.domain, account, tables);
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(codes))}\n`);
    expect([...faults].map(([key, facts]) => `${key}\n${facts}`)).toEqual([]);
    expect([...times].filter(([, { calls }]) => calls === 0)).toEqual([]);
    expect(codes.get('OK') ?? 0).toBeGreaterThan(wanted / 50);
  });

  it('every invariant still holds', async () => {
    expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
