import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffTerminal } from './testing/staff-terminal.ts';

let staff: StaffTerminal;
beforeAll(async () => {
  staff = await StaffTerminal.start();
});
afterAll(() => staff.stop());

/** Runs `sms …` with a reason; `words` are split at spaces. */
const sms = (words: string, reason: string) => staff.run('sms', ...words.split(' '), '--reason', reason);
const hoursOf = async (country: string) =>
  (await staff.rowsOf('sms', 'hours', 'list')).find((row) => row['country'] === country);

async function staffEvents() {
  const { rows } = await staff.test.domain.pool.query(
    `select action, outcome, details from staff_event where action like 'staff.sms.%'`,
  );
  return rows;
}

describe('the hours of promotional SMS', () => {
  it('are set by weekday, and the question names the days', async () => {
    const { asked } = await sms('hours set KE mon-fri,sun 09:00-17:00', 'New regulation');
    expect(asked).toEqual(['This opens mon, tue, wed, thu, fri, sun in KE from 09:00 to 17:00. Continue?']);
    expect((await hoursOf('KE'))?.['hours']).toBe('mon-fri 09:00-17:00, sat 08:00-18:00, sun 09:00-17:00');
  });

  it('stay out of the night, and the refusal is logged with its reason', async () => {
    expect((await sms('hours set KE mon 06:00-17:00', 'Too early')).problems).toContain('8 PM and 8 AM');
    expect(await staffEvents()).toContainEqual({
      action: 'staff.sms.hours.setDays',
      outcome: 'invalid_input',
      details: expect.objectContaining({ reason: 'Too early' }),
    });
  });

  it('need a weekday that exists', async () => {
    expect((await sms('hours set KE someday closed', 'a test')).code).toBe(2);
  });
});

it('a country can be added with a holiday, and both removed', async () => {
  const [basis, reason] = ['UCC: 8AM to 8PM', 'New country'];
  await staff.run('sms', 'country', 'set', 'UG', 'Africa/Kampala', '--basis', basis, '--reason', reason);
  await staff.run('sms', 'holidays', 'add', 'UG', '2027-10-09', 'Independence Day', '--reason', 'Calendar');
  expect(await hoursOf('UG')).toMatchObject({ holidays: '2027-10-09 Independence Day' });
  expect((await sms('holidays remove UG 2027-10-09', 'A mistake')).code).toBe(0);
  expect((await sms('country remove UG', 'Not yet')).code).toBe(0);
});

describe('a route', () => {
  it('needs a network of its country', async () => {
    const { problems } = await sms('routes set termii --country NG --network mtm', 'Cheaper');
    expect(problems).toContain('airtel, glo, mtn');
  });

  it('is listed with its state, and can be removed', async () => {
    await sms('routes set termii --country NG --network mtn --type promotional', 'Cheaper');
    const [route] = await staff.rowsOf('sms', 'routes', 'list');
    expect(route).toMatchObject({
      carrier: 'termii',
      network: 'mtn',
      type: 'promotional',
      state: 'on, but the carrier has no keys',
    });
    expect((await sms(`routes remove ${route?.['id'] ?? ''}`, 'It ended')).code).toBe(0);
  });
});

describe('a prefix', () => {
  it('is assigned to a network', async () => {
    await sms('prefixes set +2348037 NG --network mafab', 'New operator');
    expect(await staff.rowsOf('sms', 'prefixes', 'list', '--country', 'NG')).toContainEqual({
      prefix: '+2348037',
      country: 'NG',
      network: 'mafab',
    });
  });

  it('starts with a plus', async () => {
    expect((await sms('prefixes set 2348037 NG', 'No plus')).code).toBe(1);
  });
});

it('numbers on the do-not-disturb list come from a file, show in lookups, can be removed, and are logged', async () => {
  const file = join(staff.test.domain.config.dataDir, 'dnd.txt');
  await writeFile(file, '+2348037123456\r\n\n+254712345678\n');
  await sms('prefixes set +2348037 NG --network mafab', 'New operator');
  expect((await sms(`dnd add --file ${file}`, 'List of the operator')).out).toContain('Numbers added: 2');
  expect(await staff.rowsOf('sms', 'show', '+234 803 712 3456')).toMatchObject([
    { network: 'mafab', 'do not disturb': true, 'promotional carriers': 'none' },
  ]);
  expect((await sms('dnd remove +254712345678', 'They asked')).out).toContain('Numbers removed: 1');
  expect(await staff.rowsOf('sms', 'dnd', 'show')).toEqual([{ source: 'staff', numbers: 1 }]);
  expect(await staffEvents()).toContainEqual({
    action: 'staff.sms.doNotDisturb.add',
    outcome: 'ok',
    details: { numbers: 2, reason: 'List of the operator' },
  });
});
