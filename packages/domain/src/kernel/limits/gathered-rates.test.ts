import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { takeRates } from './gathered-rates.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const rule = { points: 30, seconds: 600 };
const wide = { points: 1_000, seconds: 60 };

it('gives each of many callers at once its own place in the count, and lets only so many through', async () => {
  const { pool } = test.domain;
  const calls = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      takeRates(pool, [
        ['gathered:network', rule],
        [`gathered:${n % 2}`, wide],
      ]),
    ),
  );
  expect(calls.map(([{ taken }]) => taken)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(calls.filter(([{ isAllowed }]) => isAllowed)).toHaveLength(30);
  expect(calls.at(-1)?.[1]).toMatchObject({ taken: 25, remaining: 975 });
  const [next] = await takeRates(pool, [['gathered:network', rule]]);
  expect(next).toMatchObject({ taken: 51, isAllowed: false, remaining: 0 });
});

it('asks the database a few times for many callers', async () => {
  const { pool } = test.domain;
  let statements = 0;
  const counted = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await Promise.all(Array.from({ length: 100 }, () => takeRates(counted, [['gathered:few', wide]])));
  expect(statements).toBe(2);
});

it('passes a failure to everyone waiting for it, and counts the next callers', async () => {
  const { pool } = test.domain;
  let isBroken = true;
  const flaky = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query' && isBroken) return () => Promise.reject(new Error('no connection'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const calls = await Promise.allSettled([1, 2, 3].map(() => takeRates(flaky, [['gathered:flaky', wide]])));
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isBroken = false;
  expect((await takeRates(flaky, [['gathered:flaky', wide]]))[0].taken).toBe(1);
});
