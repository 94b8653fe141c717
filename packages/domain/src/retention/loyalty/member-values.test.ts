import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpTransport } from '../../email/index.ts';
import { SendPump } from '../../sending/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { RewardFixture } from '../../testing/reward-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { memberValues } from './member-values.ts';

let world: TestDomain;
let server: ScriptedServer;
let account: RewardFixture;
const programs = new Map<string, string>();

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  world = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
  account = await RewardFixture.create(world.domain);
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

const open = async (name: string) => {
  // Everyone on its list becomes a member.
  const listId = await account.list(name);
  await account.inScope(async ({ loyaltyPrograms }) => {
    const { id } = await loyaltyPrograms.create(name, listId);
    await loyaltyPrograms.publish(id);
    programs.set(name, id);
  });
};
const values = () => memberValues(world.domain.config);
const find = (...paths: string[]) => account.inScope((scope) => values().find(scope, paths));
const sent = async (html: string): Promise<string[]> => {
  server.accepted.length = 0;
  await account.started(html);
  const pump = new SendPump(world.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 2 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
  return server.accepted
    .flatMap(({ raw }) => /You have (.*?)!/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? [])
    .toSorted();
};

it('needs an active programme', async () => {
  expect((await find('loyalty.points')).get('loyalty.points')).toMatchObject({ kind: 'problem' });
});

it('is what each member has when their message is sent, and empty for everyone else', async () => {
  await open('Kola Circle');
  const [ada = ''] = await account.people(2);
  const programId = programs.get('Kola Circle') ?? '';
  await account.inScope(async ({ loyaltyMembers, points }) => {
    const { member } = await loyaltyMembers.add(programId, ada);
    await points.earn({
      memberId: member.id,
      points: 2_140,
      key: 'KS-1',
      reference: '',
      reason: '',
      source: 'api',
    });
  });
  expect(await sent('<p>You have {{ loyalty.points }} points{{ loyalty.tier }}!</p>')).toEqual([
    ' points',
    '2,140 points',
  ]);
  expect(await account.inScope((scope) => values().list(scope))).toEqual([
    { path: 'loyalty.points', label: 'Points: Kola Circle' },
    { path: 'loyalty.tier', label: 'Tier: Kola Circle' },
  ]);
});

it('leads each recipient to their own member page in templates that still have {{ loyalty.link }}', async () => {
  server.accepted.length = 0;
  await sent('<p><a href="{{ loyalty.link }}">Your points</a> You have none!</p>');
  const links = server.accepted.map(({ raw }) => /Your points[^<]*?(https?:\S+)/s.exec(raw)?.[1] ?? raw);
  expect(new Set(links).size).toBe(2);
  const { published } = await account.inScope(({ loyaltyPrograms }) =>
    loyaltyPrograms.line(programs.get('Kola Circle') ?? ''),
  );
  expect((await find('loyalty.link')).get('loyalty.link')).toMatchObject({
    kind: 'link',
    id: published.id,
    isPublished: true,
  });
});

it('names its programme once there are two', async () => {
  await open('Night Owls');
  expect((await find('loyalty.points')).get('loyalty.points')).toMatchObject({
    kind: 'problem',
    message: expect.stringContaining('{{ loyalty.kola-circle.points }}'),
  });
  expect((await find('loyalty.night-owls.tier')).get('loyalty.night-owls.tier')).toEqual({
    kind: 'text',
    subjectId: programs.get('Night Owls'),
    sample: 'Gold',
  });
  expect(await sent('<p>You have {{ loyalty.kola-circle.points }}!</p>')).toEqual(['', '2,140']);
});
