import { gzipSync } from 'node:zlib';
import { defaultFields } from '@talkdrum/form-fields';
import { type Words, wordsIn } from '@talkdrum/languages';
import { pageLimits } from '@talkdrum/page-designs';
import { type AccountLanguage, accountLanguage } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import { DomainError, type Unit } from '../../kernel/index.ts';
import type { Survey } from './survey.ts';
import type { SurveySnapshot } from './survey.schema.ts';

/** Surveys as pages, as their account looks. */
export class CompiledSurveys {
  readonly #unit: Unit;
  readonly #brand: Pick<Brand, 'get'>;

  constructor(unit: Unit, brand: Pick<Brand, 'get'>) {
    this.#unit = unit;
    this.#brand = brand;
  }

  /** Its first view, for a stranger, in the account's language. Throws `limit_reached` for one that is too large. */
  async compile(survey: Survey): Promise<{ html: string; css: string }> {
    // React comes only with the first survey that is published.
    const { compileSurvey } = await import('@talkdrum/page-designs/compile-survey');
    const { company, words } = await this.#account();
    const { html, css } = compileSurvey(snapshotOf(survey, company), {
      brand: await this.#brand.get(),
      company,
      words,
    });
    if (gzipSync(html + css).length > pageLimits.gzipBytes)
      throw new DomainError(
        'limit_reached',
        'This survey is too large for slow phones. Remove some questions or split it in two.',
      );
    return { html, css };
  }

  async snapshot(survey: Survey): Promise<SurveySnapshot> {
    const { company } = await this.#account();
    return snapshotOf(survey, company);
  }

  /** What would be published of these now. */
  async drafts<Item>(surveys: readonly (Survey & { published: Item })[]) {
    const { company } = await this.#account();
    return surveys.map((survey) => ({
      updatedAt: survey.updatedAt,
      published: survey.published,
      title: survey.name,
      data: snapshotOf(survey, company),
    }));
  }

  async #account(): Promise<{ company: string; words: Words }> {
    const { rows } = await this.#unit.sql<AccountLanguage & { company: string }>(
      `select a.company, ${accountLanguage('a')} from account a where a.id = $1`,
      [this.#unit.actor.accountId],
    );
    const { company = '', language = 'en' } = rows[0] ?? {};
    return { company, words: wordsIn(language) };
  }
}

function snapshotOf(survey: Survey, company: string): SurveySnapshot {
  return {
    surveyId: survey.id,
    name: survey.name,
    design: survey.design,
    registration: survey.isPublic ? defaultFields(company) : null,
    listId: survey.isPublic ? survey.listId : null,
    isAnonymous: survey.isAnonymous,
    isOnePerContact: survey.isOnePerContact,
    answer:
      survey.redirectUrl === ''
        ? { kind: 'text', text: survey.responseText }
        : { kind: 'redirect', url: survey.redirectUrl },
    maxSubmissions: survey.maxSubmissions,
  };
}
