import type { RuleOutput } from '@talkdrum/api/contracts';
import { expect, it } from 'vitest';
import { fromRule, ruleForm, toRule } from './rule-form.ts';

const london = 'Europe/London';
const summer = {
  ...fromRule(null, london),
  name: 'Summer',
  startsAt: '2026-07-01T00:00',
  endsAt: '2026-08-01T00:00',
};
/** What the form complains about, by field. */
const problems = (values: object) =>
  ruleForm(london)
    .safeParse({ ...summer, ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('From and Until of an earning rule are times of the account’s zone', () => {
  expect(toRule(ruleForm(london).parse(summer), london)).toMatchObject({
    startsAt: '2026-06-30T23:00:00.000Z',
    endsAt: '2026-07-31T23:00:00.000Z',
  });
});

it('an earning rule is shown as it was typed', () => {
  const stored = { ...toRule(summer, london), id: '019aa5d8-0000-7000-8000-000000000000' } as RuleOutput;
  expect(fromRule(stored, london)).toEqual(summer);
});

it('a new earning rule is on, without an end, and multiplied by the member’s tier', () => {
  expect(fromRule(null, london)).toMatchObject({ isOn: true, usesTier: true, startsAt: '', endsAt: '' });
});

it('a rule that ends before it starts, earns for no amount or has an empty filter is refused on its field', () => {
  expect(problems({})).toBeUndefined();
  expect(problems({ endsAt: '2026-07-01T00:00' })).toEqual([['endsAt', 'Choose an end after the start']]);
  expect(problems({ perMinor: '0' })).toEqual([['perMinor', 'Enter the amount that earns points']]);
  const where = [{ t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: '' }];
  expect(problems({ where })).toEqual([['where', 'Fill in the value of each rule.']]);
});
