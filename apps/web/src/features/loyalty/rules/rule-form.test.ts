import { expect, it } from 'vitest';
import { fromRule, ruleForm, toRule } from './rule-form.ts';

it('From and Until of an earning rule are times of the account’s zone', () => {
  const rule = {
    ...fromRule(null, 'Europe/London'),
    name: 'Summer',
    startsAt: '2026-07-01T00:00',
    endsAt: '2026-08-01T00:00',
  };
  expect(toRule(ruleForm('Europe/London').parse(rule), 'Europe/London')).toMatchObject({
    startsAt: '2026-06-30T23:00:00.000Z',
    endsAt: '2026-07-31T23:00:00.000Z',
  });
});
