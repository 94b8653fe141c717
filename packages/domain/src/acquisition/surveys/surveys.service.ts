import {
  emptySurvey,
  type SurveyDesign,
  type SurveyPresetName,
  surveyPresets,
} from '@talkdrum/survey-design';
import { keepAttributes, listGone, requireList } from '../../audience/index.ts';
import { DomainError, fieldError, newId, staleRevision, type Unit } from '../../kernel/index.ts';
import { findChanged, PublishedRows, type Publishing, type ShareLinks } from '../../publishing/index.ts';
import { attributeType } from '../forms/attribute-type.ts';
import { recordPictures } from '../record-pictures.ts';
import type { CompiledSurveys } from './compile-survey.ts';
import type { Survey, SurveyLine } from './survey.ts';
import type { SurveySettings } from './survey.schema.ts';
import { lockSurveySql } from './survey-desk.sql.ts';
import { fileQuestionsOf } from './survey-files.ts';
import { linksOf, type SurveyLinks } from './survey-links.ts';
import {
  insertSurveySql,
  listSurveysSql,
  readSurveySql,
  removeSurveySql,
  restoreSurveySql,
  saveSurveyDesignSql,
  saveSurveySql,
} from './surveys.sql.ts';

interface Around {
  publishing: Publishing;
  compiled: CompiledSurveys;
  shareLinks: ShareLinks;
}

/** Surveys; each has a published item with the same id. */
export class Surveys {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<Survey>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'survey',
      read: readSurveySql,
      remove: removeSurveySql,
      restore: restoreSurveySql,
    });
  }

  /** A draft: one empty page, or a preset. */
  create(name: string, preset: SurveyPresetName | null = null): Promise<Survey> {
    const known = surveyPresets.find((one) => one.name === preset);
    return this.#insert({
      name,
      design: known?.design ?? emptySurvey(name),
      isPublic: false,
      isAnonymous: preset === 'staff-pulse',
      isOnePerContact: false,
      listId: null,
      responseText: '',
      redirectUrl: '',
      maxSubmissions: null,
    });
  }

  /** A draft with the same questions and settings. */
  async duplicate(id: string): Promise<Survey> {
    const survey = await this.get(id);
    const listId = survey.isListGone ? null : survey.listId;
    return this.#insert({
      ...survey,
      name: `${survey.name.slice(0, 92).toWellFormed()} (copy)`,
      listId,
      isPublic: survey.isPublic && listId !== null,
    });
  }

  get(id: string): Promise<Survey> {
    return this.#rows.get(id);
  }

  async line(id: string): Promise<SurveyLine> {
    const line = await this.#rows.line(id);
    const changed = await findChanged(this.#unit, await this.#around.compiled.drafts([line]));
    return { ...line, hasChanges: changed.has(id) };
  }

  /** Newest first. `search` matches part of a name. */
  async list(search = ''): Promise<SurveyLine[]> {
    const lines = await this.#rows.list('survey', listSurveysSql, search);
    const changed = await findChanged(this.#unit, await this.#around.compiled.drafts(lines));
    return lines.map((line) => ({ ...line, hasChanges: changed.has(line.id) }));
  }

  /**
   * Saves the draft; visitors get it once it's published. Throws `stale_revision` if someone else saved since
   * `revision`, and a field error for another promise of anonymity once it was published. An end date, if one is given,
   * is saved with it and takes effect immediately.
   */
  async save(
    id: string,
    settings: SurveySettings,
    revision: number,
    closesAt?: Date | null,
  ): Promise<Survey> {
    const { listId: before, isAnonymous: wasAnonymous } = await this.get(id);
    if (settings.listId !== null && settings.listId !== before)
      await requireList(this.#unit, settings.listId);
    const { rows } = await this.#unit.sql(saveSurveySql, [
      this.#accountId,
      id,
      revision,
      ...settingsOf(settings),
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('this survey');
    if (settings.isAnonymous !== wasAnonymous) await this.#requireUnpublished(id);
    if (closesAt !== undefined) await this.#saveEnd(id, closesAt);
    return this.get(id);
  }

  /** The same for what it asks; the refusal carries the revision that saving over it needs. */
  async saveDesign(id: string, design: SurveyDesign, revision: number): Promise<Survey> {
    await this.get(id);
    const { rows } = await this.#unit.sql(saveSurveyDesignSql, [
      this.#accountId,
      id,
      revision,
      JSON.stringify(design),
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleDesign((await this.get(id)).revision);
    await this.#keepAttributes(design);
    await this.#recordPictures(id, design);
    return this.get(id);
  }

  /** Visitors get the survey as it is now. Returns the number of the version. */
  async publish(id: string): Promise<number> {
    // A concurrent save that makes it anonymous comes before or after this version.
    await this.#unit.sql(lockSurveySql, [this.#accountId, id]);
    const survey = await this.get(id);
    requireComplete(survey);
    const compiled = await this.#around.compiled.compile(survey);
    const data = await this.#around.compiled.snapshot(survey);
    const version = await this.#around.publishing.publish(id, { ...compiled, title: survey.name, data });
    await this.#recordPictures(id, survey.design);
    return version;
  }

  /** A link to the draft as it is now, for a week, for anyone who has it. */
  async preview(id: string): Promise<{ url: string; expiresAt: Date }> {
    const survey = await this.get(id);
    const compiled = await this.#around.compiled.compile(survey);
    return this.#around.publishing.savePreview(id, { ...compiled, title: survey.name });
  }

  /** The addresses to hand out, and what an email can show of the first question. */
  async links(id: string): Promise<SurveyLinks> {
    const { design } = await this.get(id);
    const { slug, url } = await this.#around.publishing.get(id);
    const publicLink = await this.#around.shareLinks.get(id, 'public');
    const campaignLink = await this.#around.shareLinks.get(id, 'campaign');
    return linksOf({ design, slug, url, publicUrl: publicLink.url, campaignUrl: campaignLink.url });
  }

  /** It can be restored for 30 days; then its submissions are deleted too. */
  async remove(id: string): Promise<void> {
    await this.#rows.remove(id);
    await this.#recordPictures(id, null);
  }

  async restore(id: string): Promise<void> {
    if (!(await this.#rows.restore(id))) return;
    await this.#recordPictures(id, (await this.get(id)).design);
  }

  async #insert(survey: SurveySettings & { design: SurveyDesign }): Promise<Survey> {
    const id = newId();
    await this.#around.publishing.create({ id, kind: 'survey', title: survey.name });
    const [name, ...settings] = settingsOf(survey);
    await this.#unit.sql(insertSurveySql, [
      this.#accountId,
      id,
      name,
      JSON.stringify(survey.design),
      ...settings,
      this.#unit.clock.now(),
    ]);
    await this.#recordPictures(id, survey.design);
    return this.get(id);
  }

  /** What people were promised when they answered stays so. */
  async #requireUnpublished(id: string): Promise<void> {
    const { version } = await this.#around.publishing.get(id);
    if (version !== null)
      throw fieldError(
        'isAnonymous',
        'This survey was published, so you can no longer change this. Duplicate the survey and change the copy.',
      );
  }

  /** The rest of the published item’s settings stays as it is stored now. */
  async #saveEnd(id: string, closesAt: Date | null): Promise<void> {
    const item = await this.#around.publishing.get(id);
    if (item.closesAt?.getTime() !== closesAt?.getTime())
      await this.#around.publishing.saveSettings(id, { ...item, closesAt }, item.revision);
  }

  /** New ones get their question's label and type, so that answers are kept as what they are. */
  async #keepAttributes({ pages }: SurveyDesign): Promise<void> {
    const mapped = pages
      .flatMap(({ questions }) => questions)
      .flatMap(({ mapTo, type, label }) =>
        mapTo?.kind === 'attribute' ? [{ key: mapTo.key, type: attributeType(type), name: label }] : [],
      );
    if (mapped.length > 0) await keepAttributes(this.#unit, mapped);
  }

  #recordPictures(id: string, design: SurveyDesign | null): Promise<void> {
    return recordPictures(this.#unit, this.#around.publishing, { kind: 'survey', id }, design);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

function settingsOf(settings: SurveySettings): unknown[] {
  return [
    settings.name,
    settings.isPublic,
    settings.isAnonymous,
    settings.isOnePerContact,
    settings.listId,
    settings.responseText,
    settings.redirectUrl,
    settings.maxSubmissions,
  ];
}

function requireComplete({ design, isPublic, isAnonymous, isListGone }: Survey): void {
  if (!design.pages.some(({ questions }) => questions.some(({ type }) => type !== 'statement')))
    throw new DomainError('invalid_state', 'This survey has no questions. Add one, then publish again.');
  if (isAnonymous && fileQuestionsOf(design).length > 0)
    throw new DomainError(
      'invalid_state',
      'An anonymous survey can’t ask for files, because they can show who sent them. Remove the file question, then publish again.',
    );
  if (isPublic && isListGone) throw listGone('survey');
}

function staleDesign(revision: number): DomainError {
  return new DomainError(
    'stale_revision',
    'Someone else saved this survey while you were editing it. Load their version, or overwrite their questions with yours; their settings stay.',
    { revision },
  );
}
