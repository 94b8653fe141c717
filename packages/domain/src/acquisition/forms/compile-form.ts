import type { FormField } from '@talkdrum/form-fields';
import { wordsIn } from '@talkdrum/languages';
import { emptyForm, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { type AccountLanguage, accountLanguage } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { snapshotOf } from './form-snapshot.ts';

export interface CompiledFormPage {
  html: string;
  css: string;
}

/** Forms as pages, as their account looks. */
export class CompiledForms {
  readonly #unit: Unit;
  readonly #brand: Brand;

  constructor(unit: Unit, brand: Brand) {
    this.#unit = unit;
    this.#brand = brand;
  }

  /** In the account's language. */
  async compile(form: {
    name: string;
    design: unknown;
    fields: readonly FormField[];
  }): Promise<CompiledFormPage> {
    // React comes only with the first form that is published.
    const { compilePage } = await import('@talkdrum/page-designs/compile');
    const { rows } = await this.#unit.sql<AccountLanguage & { company: string }>(
      `select a.company, ${accountLanguage('a')} from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    const { company = '', language = 'en' } = rows[0] ?? {};
    const { html, css } = compilePage(designOf(form), {
      brand: await this.#brand.get(),
      company,
      words: wordsIn(language),
      form: { fields: form.fields },
    });
    return { html, css };
  }
}

type Designed = Parameters<typeof snapshotOf>[0] & { design: unknown };

/** What a version of a form keeps. */
export function dataOf(form: Designed) {
  return { ...snapshotOf(form), design: designOf(form) };
}

export function draftOf<Item>(form: Designed & { updatedAt: Date; published: Item }) {
  const { updatedAt, published, name: title } = form;
  return { updatedAt, published, title, data: dataOf(form) };
}

/** A stored design, or the one every form begins with. */
export function designOf({ name, design }: { name: string; design: unknown }): PageDesign {
  return pageDesign.safeParse(design).data ?? emptyForm(name);
}
