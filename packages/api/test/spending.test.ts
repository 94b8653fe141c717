import { scopePrivileges } from '@talkdrum/domain/api-scopes';
import { expect, test } from 'vitest';
import { procedures } from './procedures.ts';

/** Each lets messages out that the wallet pays for. The isolation suite calls each of them without its privilege. */
const start = [
  'campaigns.start',
  'campaigns.schedule',
  'campaigns.resume',
  'journeys.publish',
  'journeys.resume',
  'journeys.enter',
  'journeys.testRun',
];

test.each(start)('%s needs the privilege to send', (path) => {
  expect(procedures.find((procedure) => procedure.path === path)?.privilege).toBe('campaigns.send');
});

test('an API key that brings contacts into automations needs a creator who may send', () => {
  expect(scopePrivileges['journeys.write']).toBe('campaigns.send');
});
