import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueWorkKinds } from './kernel/index.ts';
import { startTestDomain, type TestDomain } from './testing/index.ts';
import { dueWorkHandlers } from './work.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('every kind of due work outside the pump has exactly one handler', () => {
  const handled = dueWorkHandlers(test.domain).map(({ kind }) => kind);
  const expected = Object.entries(dueWorkKinds).flatMap(([kind, { lane }]) =>
    lane === 'pump' ? [] : [kind],
  );
  expect(handled.toSorted()).toEqual(expected.toSorted());
});
