import { type BrandFields, defaultBrand } from '@talkdrum/email-designs/brand.schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postalAddress } from '../accounts/index.ts';
import { type Asset, storeAsset } from '../assets/index.ts';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let world: TestDomain;
let account: TestAccount;
let logo: Asset;

const fields: BrandFields = {
  logoId: null,
  colours: { primary: '#1f2b6c', accent: '#efb358', text: '#15202b', background: '#fffdf9' },
  font: 'georgia',
  button: 'pill',
  footerAddress: '14 Allen Avenue, Ikeja, Lagos',
  social: [{ network: 'instagram', url: 'https://instagram.com/kola' }],
};

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
  logo = await upload(account);
});

async function upload(owner: TestAccount): Promise<Asset> {
  const bytes = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#1f2b6c' } })
    .png()
    .toBuffer();
  const actor = { accountId: owner.accountId, userId: null };
  return storeAsset(world.domain, actor, { id: newId(), filename: 'logo.png', bytes });
}
const read = (owner = account) => owner.inScope(({ brand }) => brand.get());
const save = (change: Partial<BrandFields> = {}, revision = 0) =>
  account.inScope(({ brand }) => brand.save({ ...fields, ...change }, revision));
const addressOf = async (owner: TestAccount) =>
  (
    await owner.query<{ address: string }>(
      `select ${postalAddress('a')} as address from account a where a.id = $1`,
    )
  )[0]?.address;
const usesOf = ({ id }: Asset) => account.inScope(({ assets }) => assets.uses(id));

describe('a brand kit', () => {
  it('is our defaults until something was saved', async () => {
    expect(await read()).toEqual(defaultBrand);
  });

  it('is read as it was saved, by its account alone', async () => {
    const saved = await save({ logoId: logo.id });
    const { logoId: _, ...rest } = fields;
    const shown = { assetId: logo.id, url: logo.emailUrl, width: 300, height: 80 };
    expect(saved).toEqual({ ...rest, logo: shown, revision: 1 });
    expect(await read()).toEqual(saved);
    expect(await read(await TestAccount.create(world.domain))).toEqual(defaultBrand);
  });

  it('isn’t overwritten by someone who saw an earlier version', async () => {
    await save();
    const late = { code: 'stale_revision' };
    await expect(save({ button: 'square' })).rejects.toMatchObject(late);
    expect((await save({ button: 'square' }, 1)).revision).toBe(2);
    await expect(save({ button: 'rounded' }, 1)).rejects.toMatchObject(late);
    expect(await read()).toMatchObject({ button: 'square', revision: 2 });
  });

  it('is saved once by two people who begin it together', async () => {
    const outcomes = await Promise.allSettled([save({ button: 'square' }), save({ button: 'pill' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read()).revision).toBe(1);
  });
});

describe('the logo of a brand kit', () => {
  it('is noted as used, until another one is chosen', async () => {
    await save({ logoId: logo.id });
    expect(await usesOf(logo)).toEqual([{ kind: 'brand', id: account.accountId, name: 'Brand kit' }]);
    const other = await upload(account);
    await save({ logoId: other.id }, 1);
    expect(await usesOf(logo)).toEqual([]);
    expect(await usesOf(other)).toHaveLength(1);
  });

  it('is hidden while its file is deleted', async () => {
    await save({ logoId: logo.id });
    await account.inScope(({ assets }) => assets.remove([logo.id]));
    expect((await read()).logo).toBeNull();
    await account.inScope(({ assets }) => assets.restore([logo.id]));
    expect((await read()).logo?.assetId).toBe(logo.id);
  });

  it('is left out once its file is gone for good', async () => {
    await save({ logoId: logo.id });
    await account.query('delete from asset where account_id = $1 and id = $2', [logo.id]);
    expect(await read()).toMatchObject({ logo: null, font: 'georgia', revision: 1 });
  });

  it('can’t be a file of another account, or a deleted one', async () => {
    const theirs = await upload(await TestAccount.create(world.domain));
    await account.inScope(({ assets }) => assets.remove([logo.id]));
    for (const { id } of [theirs, logo])
      await expect(save({ logoId: id })).rejects.toMatchObject({
        details: { fieldErrors: { logoId: [expect.any(String)] } },
      });
  });
});

describe('the footer address of a brand kit', () => {
  it('replaces the profile’s, which returns when it is empty', async () => {
    const before = await addressOf(account);
    await save();
    expect(await addressOf(account)).toBe('14 Allen Avenue, Ikeja, Lagos');
    await save({ footerAddress: '' }, 1);
    expect(await addressOf(account)).toBe(before);
  });

  it('is that of its account alone', async () => {
    await save();
    const other = await TestAccount.create(world.domain);
    expect(await addressOf(other)).not.toContain('Allen Avenue');
  });
});
