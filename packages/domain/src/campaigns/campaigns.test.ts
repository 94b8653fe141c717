import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailDraft, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import type { CampaignFields } from './campaign.schema.ts';
import { parsePasted } from './recipients/parse-pasted.ts';
import { scheduledMoment } from './drafts/schedule-time.ts';

let test: TestDomain;
let account: TestAccount;
let senderId: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  senderId = await account.emailSender('news@kola.ng');
});
afterAll(() => test.stop());

const draft = (fields: Partial<CampaignFields> = {}): CampaignFields =>
  emailDraft({
    senderId,
    subject: 'Hello {{ contact.first_name | default: "there" }}',
    pasted: 'ada@example.com\nbola@example.com',
    isArchivedPublicly: true,
    ...fields,
  });

describe('the public archive', () => {
  const review = (id: string) => account.inScope((scope) => scope.campaignReviews.review(id));
  const prepared = async (overrides: Partial<CampaignFields>) => {
    const { id } = await account.inScope((scope) =>
      scope.campaigns.create(draft({ isArchivedPublicly: null, ...overrides })),
    );
    const { archive, warnings } = await review(id);
    await account.startSending(id);
    await account.workOff();
    const stored = await account.inScope(async (scope) => (await scope.campaigns.get(id)).isArchivedPublicly);
    return { archive, stored, warned: warnings.some((remark) => remark.id === 'personalised_archive') };
  };

  it('shows a personalized campaign only if its author chose so, and the review says so', async () => {
    expect(await prepared({})).toEqual({
      archive: { isPublic: false, isPersonalised: true },
      stored: false,
      warned: false,
    });
    expect(await prepared({ subject: 'Hello' })).toEqual({
      archive: { isPublic: true, isPersonalised: false },
      stored: true,
      warned: false,
    });
    expect(await prepared({ isArchivedPublicly: true })).toEqual({
      archive: { isPublic: true, isPersonalised: true },
      stored: true,
      warned: true,
    });
    expect(await prepared({ subject: 'Hello', isArchivedPublicly: false })).toMatchObject({
      archive: { isPublic: false },
      stored: false,
    });
  });
});

describe('a draft', () => {
  it('is saved only from the revision its author saw', async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft()));
    const saved = await account.inScope((scope) =>
      scope.campaigns.update(campaign.id, draft({ name: 'Renamed' }), 1),
    );
    expect(saved).toMatchObject({ name: 'Renamed', revision: 2 });
    await expect(
      account.inScope((scope) => scope.campaigns.update(campaign.id, draft(), 1)),
    ).rejects.toMatchObject({
      code: 'stale_revision',
    });
  });

  it('keeps its planned time until it is scheduled', async () => {
    const planned = { local: '2099-12-01T09:00', timeZone: 'Africa/Lagos' };
    const { id } = await account.inScope((scope) => scope.campaigns.create(draft({ planned })));
    expect(await account.inScope(async (scope) => (await scope.campaigns.get(id)).fields().planned)).toEqual(
      planned,
    );
    expect(await account.status(id)).toBe('draft');
    expect(
      await account.inScope(async (scope) => (await scope.campaigns.copy(id)).fields().planned),
    ).toBeNull();
    await expect(
      account.inScope((scope) =>
        scope.campaigns.create(draft({ planned: { ...planned, timeZone: 'Mars/Base' } })),
      ),
    ).rejects.toMatchObject({
      details: { fieldErrors: { planned: [expect.any(String)] } },
    });
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await account.inScope((scope) => scope.campaignSending.schedule(id, { local: soon, timezone: 'UTC' }));
    expect(
      await account.inScope(async (scope) => (await scope.campaigns.get(id)).fields().planned),
    ).toBeNull();
  });

  it("refuses another account's sender like one that doesn't exist", async () => {
    const other = await TestAccount.create(test.domain, 'Other');
    const create = other.inScope((scope) => scope.campaigns.create(draft()));
    await expect(create).rejects.toMatchObject({
      code: 'not_found',
      details: { fieldErrors: { senderId: [expect.any(String)] } },
    });
  });

  it('can be saved and copied after its sender or list was deleted, but not sent until it is corrected', async () => {
    const { list, segment, template } = await account.inScope(
      async ({ lists, segments, templates, contacts }) => {
        const made = await lists.create({ name: 'Readers', type: 'public', optIn: 'single' });
        await contacts.create(
          { fullName: 'Ada', email: 'ada@readers.example', telephone: '', attributes: {} },
          [made.id],
        );
        return {
          list: made,
          segment: await segments.create('Everybody', 'contact'),
          template: await templates.create('Old', { from: 'blank', kind: 'html' }),
        };
      },
    );
    const named = [
      draft({ templateId: template.id, audience: { source: 'list', listIds: [list.id] } }),
      draft({ templateId: template.id, audience: { source: 'segment', segmentIds: [segment.id] } }),
    ];
    const drafts = await account.inScope(({ campaigns }) =>
      Promise.all(named.map((fields) => campaigns.create(fields))),
    );
    await account.inScope(async ({ lists, segments, templates }) => {
      await lists.archive(list.id);
      await segments.archive(segment.id);
      await templates.archive(template.id);
    });
    for (const [index, { id }] of drafts.entries()) {
      const saved = await account.inScope(({ campaigns }) =>
        campaigns.update(id, { ...(named[index] ?? draft()), subject: 'Changed' }, 1),
      );
      expect(saved.subject).toBe('Changed');
      const { blockers, recipients } = await account.inScope(({ campaignReviews }) =>
        campaignReviews.review(id),
      );
      expect([recipients, blockers.map((blocker) => blocker.id)]).toEqual([
        0,
        ['deleted_audience', 'no_recipients'],
      ]);
      await expect(account.inScope(({ campaignSending }) => campaignSending.start(id))).rejects.toMatchObject(
        {
          code: 'blocked',
        },
      );
      const copy = await account.inScope(({ campaigns }) => campaigns.copy(id));
      expect(copy).toMatchObject({
        templateId: null,
        senderId,
        audience: index === 0 ? { listIds: [] } : { segmentIds: [] },
      });
    }
    await expect(
      account.inScope(({ campaigns }) => campaigns.create(named[0] ?? draft())),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('keeps its list and segment from being deleted while it waits to start', async () => {
    const { list, segment } = await account.inScope(async ({ lists, segments, contacts }) => {
      const made = await lists.create({ name: 'Waiting', type: 'public', optIn: 'single' });
      await contacts.create(
        { fullName: 'Bola', email: 'bola@readers.example', telephone: '', attributes: {} },
        [made.id],
      );
      return { list: made, segment: await segments.create('Waiting', 'contact') };
    });
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    for (const audience of [
      { source: 'list' as const, listIds: [list.id] },
      { source: 'segment' as const, segmentIds: [segment.id] },
    ]) {
      const remove = () =>
        account.inScope(({ lists, segments }) =>
          audience.source === 'list' ? lists.archive(list.id) : segments.archive(segment.id),
        );
      const { id } = await account.inScope(({ campaigns }) => campaigns.create(draft({ audience })));
      await account.inScope(({ campaignSending }) =>
        campaignSending.schedule(id, { local: soon, timezone: 'UTC' }),
      );
      await expect(remove()).rejects.toMatchObject({ code: 'invalid_state' });
      await account.inScope(({ campaignSending }) => campaignSending.unschedule(id));
      await remove();
    }
  });

  it("can be deleted and restored; a sent one can't be deleted", async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft({ name: 'To delete' })));
    await account.inScope((scope) => scope.campaigns.deleteDraft(campaign.id));
    await expect(account.inScope((scope) => scope.campaigns.get(campaign.id))).rejects.toMatchObject({
      code: 'not_found',
    });
    await account.inScope((scope) => scope.campaigns.restoreDraft(campaign.id));
    await account.startSending(campaign.id);
    await expect(account.inScope((scope) => scope.campaigns.deleteDraft(campaign.id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

describe('the review', () => {
  it('counts recipients and lists every blocker', async () => {
    const campaign = await account.inScope((scope) =>
      scope.campaigns.create(
        draft({
          senderId: null,
          subject: '',
          fromBrand: '',
          pasted: 'ada@example.com\nADA@example.com\nnot an address',
        }),
      ),
    );
    const review = await account.inScope((scope) => scope.campaignReviews.review(campaign.id));
    expect(review).toMatchObject({ recipients: 1, excluded: { duplicate: 1 } });
    expect(review.blockers.map((blocker) => blocker.id)).toEqual(['no_brand', 'no_sender', 'no_subject']);
    expect(review.pastedErrors).toHaveLength(1);
    expect(review.unreadable).toBe(1);
    await expect(account.inScope((scope) => scope.campaignSending.start(campaign.id))).rejects.toMatchObject({
      code: 'blocked',
    });
  });

  it('counts a repeated entry as a duplicate, even if the person is left out', async () => {
    await account.inScope((scope) =>
      scope.suppressions.add({ channel: 'sms', address: '+2348031234567', reason: 'unsubscribe' }),
    );
    const pasted = '08031234567\n+2348031234567\n+2348031234568\n0803 123 4568\nnot a number\n12';
    const campaign = await account.inScope((scope) =>
      scope.campaigns.create(draft({ senderId: null, html: '', text: 'Hi', pasted }), 'sms'),
    );
    const review = await account.inScope((scope) => scope.campaignReviews.review(campaign.id));
    expect(review).toMatchObject({
      recipients: 1,
      excluded: { unsubscribed: 1, duplicate: 2 },
      unreadable: 2,
    });
    expect(review.warnings.map(({ message }) => message)).toContain(
      '2 duplicates. Each person gets the message once.',
    );
  });
});

describe('Google Analytics', () => {
  it('shows the links in review and test as they will be sent', async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft({ hasAnalytics: true })));
    const link = 'https://kola.ng/shop?utm_source=talkdrum&utm_medium=email&utm_campaign=November%20news';
    expect((await account.inScope((scope) => scope.campaignReviews.review(campaign.id))).links).toEqual([
      link,
    ]);
    expect(
      (await account.inScope((scope) => scope.campaignPreviews.compile(campaign.id))).links.map(
        ({ display }) => display,
      ),
    ).toEqual([link]);
    expect(
      (await account.inScope((scope) => scope.campaignPreviews.preview(campaign.id, null))).text,
    ).toContain(link);
  });
});

describe('starting', () => {
  it('happens once when many people press Start at the same time', async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft()));
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => account.inScope((scope) => scope.campaignSending.start(campaign.id))),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await account.workOff();
    expect(await account.status(campaign.id)).toBe('sending');
    const { rows } = await test.domain.bulk(account.accountId, (client) =>
      client.query('select address from delivery where campaign_id = $1 order by address', [campaign.id]),
    );
    expect(rows).toEqual([{ address: 'ada@example.com' }, { address: 'bola@example.com' }]);
  });

  it('allows pause, resume and cancel only in the right states', async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft()));
    await expect(account.inScope((scope) => scope.campaignSending.pause(campaign.id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await account.startSending(campaign.id);
    await account.workOff();
    await account.inScope((scope) => scope.campaignSending.pause(campaign.id));
    await account.inScope((scope) => scope.campaignSending.resume(campaign.id));
    expect(await account.inScope((scope) => scope.campaignSending.cancel(campaign.id))).toBe(2);
    expect(await account.status(campaign.id)).toBe('cancelled');
    await expect(account.inScope((scope) => scope.campaignSending.resume(campaign.id))).rejects.toMatchObject(
      {
        code: 'invalid_state',
      },
    );
  });

  it('waits for its time when scheduled, and returns to a draft when unscheduled', async () => {
    const campaign = await account.inScope((scope) => scope.campaigns.create(draft()));
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await account.inScope((scope) =>
      scope.campaignSending.schedule(campaign.id, { local: soon, timezone: 'UTC' }),
    );
    await account.workOff();
    expect(await account.status(campaign.id)).toBe('scheduled');
    await account.inScope((scope) => scope.campaignSending.unschedule(campaign.id));
    expect(await account.status(campaign.id)).toBe('draft');
  });
});

describe('pasted recipients', () => {
  it('are emails or objects, and each invalid one is reported with its line', async () => {
    const { people, errors } = await parsePasted(
      'ada@example.com, bola@example.com\n{"name":"Chi Obi","email":"Chi@Example.com"}\n\nnonsense\n{"name":"no email"}',
    );
    expect(people).toEqual([
      { address: 'ada@example.com' },
      { address: 'bola@example.com' },
      { address: 'chi@example.com', name: 'Chi Obi' },
    ]);
    expect(errors.map((error) => error.line)).toEqual([4, 5]);
  });

  it('are read in turns with other requests, and reading stops at 50,000 errors', async () => {
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    const { errors } = await parsePasted('x,'.repeat(200_000));
    clearInterval(count);
    expect([errors.length, turns > 20]).toEqual([50_000, true]);
    expect((await parsePasted(`[${'[],'.repeat(100_000)}[]]`)).people).toEqual([]);
  });

  it('can be one JSON array', async () => {
    expect(await parsePasted('[{"email":"a@b.co","name":"A"},"c@d.co",5]')).toMatchObject({
      people: [{ address: 'a@b.co' }, { address: 'c@d.co' }],
      errors: [{ line: 3 }],
    });
  });
});

describe('a scheduled time', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  it('is local time in its zone', () => {
    expect(scheduledMoment('2026-03-02T09:00', 'Africa/Lagos', now).toISOString()).toBe(
      '2026-03-02T08:00:00.000Z',
    );
  });
  it.each([
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ])('%s in %s, which occurs twice, is the first of them', (local, zone, at) => {
    expect(scheduledMoment(local, zone, now).toISOString()).toBe(at);
  });
  it.each([
    ['2026-12-01T09:00', '+05:00', 'Choose a time zone from the list.'],
    ['2026-03-29T01:30', 'Europe/London', 'doesn’t exist'],
    ['2026-02-28T09:00', 'UTC', 'has passed'],
    ['2026-03-02T09:00', 'Mars/Olympus', 'time zone'],
    ['soon', 'UTC', 'date and a time'],
    ['2029-03-02T09:00', 'UTC', 'within the next year'],
  ])('%s in %s is refused: %s', (local, zone, reason) => {
    expect(() => scheduledMoment(local, zone, now)).toThrow(reason);
  });
});
