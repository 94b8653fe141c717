import { wordsIn } from '@talkdrum/languages';
import { languageOf } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import type { Unit } from '../../kernel/index.ts';

/** A preset as it looks in the account's brand: what a page made from it compiles to. */
export interface PresetPicture {
  key: string;
  name: string;
  description: string;
  html: string;
  css: string;
}

/** The gallery of pages to start from. Pictures and buttons that a design leaves open are shown as places. */
export async function pagePresetPictures(unit: Unit, brand: Pick<Brand, 'get'>): Promise<PresetPicture[]> {
  const { pagePresets } = await import('@talkdrum/page-designs/presets');
  const { compilePage } = await import('@talkdrum/page-designs/compile');
  const { rows } = await unit.sql<{ company: string }>('select company from account where id = $1', [
    unit.actor.accountId,
  ]);
  const tools = {
    brand: await brand.get(),
    company: rows[0]?.company ?? '',
    words: wordsIn(await languageOf(unit)),
    form: null,
  };
  return pagePresets.map(({ key, name, description, design }) => {
    const { html, css } = compilePage(design, tools, { look: 'light', isSample: true });
    return { key, name, description, html, css };
  });
}
