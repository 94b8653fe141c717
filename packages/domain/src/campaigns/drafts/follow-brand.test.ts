import { type BrandFields, defaultBrand } from '@talkdrum/email-designs/brand.schema';
import { emailDesign } from '@talkdrum/email-designs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findScheduledDesigns } from './follow-brand.ts';
import { storeAsset } from '../../assets/index.ts';
import { newId } from '../../kernel/index.ts';
import { emailDraft, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
});

const { colours, font, button } = defaultBrand;
const kit = (change: Partial<BrandFields> = {}): BrandFields => ({
  logoId: null,
  colours,
  font,
  button,
  footerAddress: '',
  social: [],
  ...change,
});
const indigo = { colours: { ...colours, primary: '#1f2b6c' } };
const green = { colours: { ...colours, primary: '#0a5c36' } };
const saveKit = (change: Partial<BrandFields>) =>
  account.inScope(async ({ brand }) => brand.save(kit(change), (await brand.get()).revision));

const saying = (text: string) =>
  emailDesign.parse({
    version: 1,
    doc: {
      type: 'doc',
      content: [
        { type: 'logo' },
        { type: 'button', attrs: { href: 'https://kola.example' }, content: [{ type: 'text', text }] },
        { type: 'footer' },
      ],
    },
  });
const words = { subject: 'Hello', preheader: '', html: '', text: '' };

async function newTemplate(text = 'Shop'): Promise<string> {
  const { id } = await account.inScope(({ templates }) =>
    templates.create(`Design ${newId()}`, { from: 'blank', kind: 'visual' }),
  );
  await account.inScope(({ templates }) => templates.save(id, { ...words, design: saying(text) }, 1));
  return id;
}
const newCampaign = async () =>
  (await account.inScope(({ campaigns }) => campaigns.create(emailDraft({ design: saying('Shop') })))).id;
const templateOf = (id: string) => account.inScope(({ templates }) => templates.get(id));
const campaignOf = (id: string) => account.inScope(({ campaigns }) => campaigns.get(id));
const setStatus = (id: string, status: string) =>
  account.query(`update campaign set status = '${status}' where account_id = $1 and id = '${id}'`);

describe('before it is saved', () => {
  it('says which scheduled campaigns will take it: not drafts, those written as HTML, or what is being sent', async () => {
    const [soon, later, sending] = [await newCampaign(), await newCampaign(), await newCampaign()];
    await newCampaign();
    const { id: written } = await account.inScope(({ campaigns }) => campaigns.create(emailDraft()));
    for (const id of [soon, later, written]) await setStatus(id, 'scheduled');
    await setStatus(sending, 'sending');
    for (const [id, hours] of [
      [soon, 1],
      [later, 2],
      [written, 1],
    ] as const)
      await account.query(
        `update campaign set scheduled_at = now() + make_interval(hours => $3) where account_id = $1 and id = $2`,
        [id, hours],
      );
    const found = (limit: number) => account.inScope((scope) => findScheduledDesigns(scope, limit));
    expect(await found(5)).toMatchObject({ items: [{ id: soon }, { id: later }], total: 2 });
    expect(await found(1)).toMatchObject({ items: [{ id: soon }], total: 2 });
  });
});

describe('after the brand kit was saved', () => {
  it('templates have the new look, the same design, revision and date', async () => {
    const id = await newTemplate();
    const before = await templateOf(id);
    expect(before.html).not.toContain('#1f2b6c');
    await saveKit(indigo);
    await account.workOff();
    const after = await templateOf(id);
    expect(after.html).toContain('#1f2b6c');
    expect(JSON.stringify(after.compiled?.html)).toContain('#1f2b6c');
    expect([after.design, after.revision, after.updatedAt]).toEqual([
      before.design,
      before.revision,
      before.updatedAt,
    ]);
  });

  it('an editor that was open saves without a conflict, with its words and the new look', async () => {
    const id = await newTemplate();
    const { revision } = await templateOf(id);
    await saveKit(indigo);
    await account.workOff();
    const saved = await account.inScope(({ templates }) =>
      templates.save(id, { ...words, design: saying('Buy now') }, revision),
    );
    expect(saved.html).toContain('Buy now');
    expect(saved.html).toContain('#1f2b6c');
  });

  it('what was edited since keeps its words', async () => {
    const id = await newTemplate();
    await saveKit(indigo);
    const { revision } = await templateOf(id);
    await account.inScope(({ templates }) =>
      templates.save(id, { ...words, design: saying('Edited since') }, revision),
    );
    await account.workOff();
    expect((await templateOf(id)).html).toContain('Edited since');
  });

  it('a template that was being saved with the old kit follows too', async () => {
    let id = '';
    const slow = account.inScope(async ({ templates }) => {
      ({ id } = await templates.create('Slow', { from: 'preset', key: 'sale' }));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await saveKit(indigo);
    await account.workOff();
    await slow;
    expect((await templateOf(id)).html).toContain('#1f2b6c');
  });

  it.each(['draft', 'scheduled', 'failed'])('a campaign that is %s follows', async (status) => {
    const id = await newCampaign();
    const { revision } = await campaignOf(id);
    await setStatus(id, status);
    await saveKit(indigo);
    await account.workOff();
    expect(await campaignOf(id)).toMatchObject({
      status,
      revision,
      html: expect.stringContaining('#1f2b6c'),
    });
  });

  it.each(['preparing', 'sending', 'paused', 'finished', 'cancelled'])(
    'a campaign that is %s stays as it is',
    async (status) => {
      const id = await newCampaign();
      const { html } = await campaignOf(id);
      await setStatus(id, status);
      await saveKit(indigo);
      await account.workOff();
      expect((await campaignOf(id)).html).toBe(html);
    },
  );

  it('the last of several kits wins, and doing it again changes nothing', async () => {
    const id = await newTemplate();
    await saveKit(indigo);
    await saveKit(green);
    await account.workOff();
    const rowOf = () =>
      account.query<{ xmin: string; html: string }>(
        `select xmin::text, html from template where account_id = $1 and id = '${id}'`,
      );
    const [row] = await rowOf();
    expect(row?.html).toContain('#0a5c36');
    await account.inScope(({ dueWork, clock }) =>
      dueWork.add('brand.changed', account.accountId, clock.now()),
    );
    await account.workOff();
    expect(await rowOf()).toEqual([row]);
  });

  it('one design that no longer compiles doesn’t keep the others from it', async () => {
    const [broken, whole] = [await newTemplate('Broken'), await newTemplate('Whole')];
    await account.query(
      `update template set design = jsonb_set(design::jsonb, '{doc,type}', '"nothing"') where account_id = $1 and id = '${broken}'`,
    );
    await saveKit(indigo);
    await account.workOff();
    expect((await templateOf(whole)).html).toContain('#1f2b6c');
  });

  it('other accounts keep their look', async () => {
    const id = await newTemplate();
    const { html } = await templateOf(id);
    const mine = account;
    account = await TestAccount.create(world.domain);
    await saveKit(indigo);
    await account.workOff();
    account = mine;
    expect((await templateOf(id)).html).toBe(html);
  });
});

describe('a logo whose file is deleted', () => {
  it('leaves the designs and stops being in use; brought back, it is shown again', async () => {
    const bytes = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#1f2b6c' } })
      .png()
      .toBuffer();
    const actor = { accountId: account.accountId, userId: null };
    const logo = await storeAsset(world.domain, actor, { id: newId(), filename: 'logo.png', bytes });
    const id = await newTemplate();
    const showsLogo = async () => (await templateOf(id)).html.includes(logo.emailUrl);
    await saveKit({ logoId: logo.id });
    await account.workOff();
    expect(await showsLogo()).toBe(true);
    await account.inScope(({ assets }) => assets.remove([logo.id]));
    await account.workOff();
    expect(await showsLogo()).toBe(false);
    expect(await account.inScope(({ assets }) => assets.uses(logo.id))).toEqual([]);
    await account.inScope(({ assets }) => assets.restore([logo.id]));
    await account.workOff();
    expect(await showsLogo()).toBe(true);
    const uses = await account.inScope(({ assets }) => assets.uses(logo.id));
    expect(uses.map(({ kind }) => kind)).toEqual(['brand', 'template']);
  });
});
