import { type BrandFields, type BrandKit, defaultBrand } from '@talkdrum/email-designs/brand.schema';
import { type Assets, recordAssetUses } from '../assets/index.ts';
import { fieldError, staleRevision, type Unit } from '../kernel/index.ts';
import { holdBrandSql, lockBrandSql, readBrandSql, saveBrandSql } from './brand.sql.ts';

interface BrandRow extends BrandFields {
  revision: number;
}

/** How the account looks: logo, colours, font, buttons, footer address and social links. */
export class Brand {
  readonly #unit: Unit;
  readonly #assets: Pick<Assets, 'find'>;

  constructor(unit: Unit, assets: Pick<Assets, 'find'>) {
    this.#unit = unit;
    this.#assets = assets;
  }

  /** Our defaults, if the account chose nothing. A logo whose file was deleted is left out. */
  async get(): Promise<BrandKit> {
    const { rows } = await this.#unit.sql<BrandRow>(readBrandSql, [this.#unit.actor.accountId]);
    if (rows[0] === undefined) return defaultBrand;
    const { logoId, ...row } = rows[0];
    return { ...row, logo: logoId === null ? null : await this.#logo(logoId) };
  }

  /**
   * The kit, which nobody changes until the scope ends. What is made with it is stored by then, so the work that
   * follows a change finds it.
   */
  async hold(): Promise<BrandKit> {
    await this.#unit.sql(holdBrandSql, [this.#unit.actor.accountId]);
    return this.get();
  }

  /** Notes which file is the logo. A deleted one isn’t, so it stops being in use. */
  async recordLogo(): Promise<void> {
    const { logo } = await this.get();
    await recordAssetUses(this.#unit, { kind: 'brand', id: this.#unit.actor.accountId }, [logo?.url ?? null]);
  }

  /**
   * `revision` is the one the person saw; 0 if nothing was saved yet. Throws a field error for a logo that is no
   * picture of the account, and `stale_revision` if someone else saved in between. Designs take the new look over
   * after the commit.
   */
  async save(fields: BrandFields, revision: number): Promise<BrandKit> {
    const { accountId } = this.#unit.actor;
    const logo = fields.logoId === null ? null : await this.#logo(fields.logoId);
    if (fields.logoId !== null && logo === null)
      throw fieldError('logoId', 'This picture was deleted. Choose another one from your uploads.');
    await this.#unit.sql(lockBrandSql, [accountId]);
    const { rows } = await this.#unit.sql<{ revision: number }>(saveBrandSql, [
      accountId,
      fields.logoId,
      JSON.stringify(fields.colours),
      fields.font,
      fields.button,
      fields.footerAddress,
      JSON.stringify(fields.social),
      revision,
      this.#unit.clock.now(),
    ]);
    if (rows[0] === undefined) throw staleRevision('the brand kit');
    await recordAssetUses(this.#unit, { kind: 'brand', id: accountId }, [logo?.url ?? null]);
    await this.#unit.dueWork.add('brand.changed', accountId, this.#unit.clock.now());
    const { logoId: _, ...rest } = fields;
    return { ...rest, logo, revision: rows[0].revision };
  }

  async #logo(assetId: string): Promise<BrandKit['logo']> {
    const asset = await this.#assets.find(assetId);
    if (asset === null || !asset.contentType.startsWith('image/')) return null;
    return { assetId, url: asset.emailUrl, width: asset.emailWidth, height: asset.emailHeight };
  }
}
