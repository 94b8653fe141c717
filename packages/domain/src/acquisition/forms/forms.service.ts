import { defaultFields, type FormField } from '@talkdrum/form-fields';
import { allBlocks, type PageDesign } from '@talkdrum/page-designs';
import { keepAttributes, type Lists } from '../../audience/index.ts';
import { DomainError, newId, notFound, staleRevision, type Unit } from '../../kernel/index.ts';
import { findChanged, type PublishedItem, PublishedRows, type Publishing } from '../../publishing/index.ts';
import { recordPictures } from '../record-pictures.ts';
import { attributeType } from './attribute-type.ts';
import { type CompiledForms, dataOf, designOf, draftOf } from './compile-form.ts';
import type { FormSettings, FormSnapshot } from './form.schema.ts';
import { requireList, requireNoFiles, snapshotOf, staleDesign } from './form-snapshot.ts';
import { compareSaved, findChangedForms, type KeptComparison, keepCompared } from './kept-comparison.ts';
import {
  countOfFormSql,
  insertFormSql,
  listFormsSql,
  readFormSql,
  removeFormSql,
  restoreFormSql,
  saveDesignSql,
  saveFormSql,
} from './forms.sql.ts';

/** A lead campaign is a form whose submissions are paid for. */
export type FormKind = FormSnapshot['kind'];

/** A form as the people who edit it see it. */
export interface Form extends FormSettings {
  id: string;
  kind: FormKind;
  /** How many leads of one day are paid for without asking; null for no limit, and for forms. */
  dailyLimit: number | null;
  listId: string;
  list: string;
  isListGone: boolean;
  /** Null for the design every form begins with. */
  design: PageDesign | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With what became of it. */
export interface FormLine extends Omit<Form, 'design'> {
  published: PublishedItem;
  /** Publishing it would change what visitors get. */
  hasChanges: boolean;
  submissions: number;
}

interface Around {
  lists: Lists;
  publishing: Publishing;
  compiled: CompiledForms;
}

/** Leads of a new campaign that one day can cost, until its owner decides. */
const usualDailyLimit = 200;

const notFree = (error: unknown) => error instanceof DomainError && error.code === 'conflict';

/** Forms: each has a list of its own, and a published item with the same id. */
export class Forms {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<Form>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'form',
      read: readFormSql,
      remove: removeFormSql,
      restore: restoreFormSql,
    });
  }

  /** A draft with the default fields, and a public double opt-in list of its own, named after it. */
  async create(name: string): Promise<Form> {
    return this.#insert({ ...(await this.#newForm(name)), kind: 'form', dailyLimit: null }, null);
  }

  /** The same for a lead campaign, whose leads join a list that exists. */
  async createLead(name: string, listId: string): Promise<Form> {
    const limit = { kind: 'lead' as const, dailyLimit: usualDailyLimit };
    return this.#insert({ ...(await this.#newForm(name)), ...limit }, listId);
  }

  async #newForm(name: string): Promise<FormSettings & { design: null }> {
    const { rows } = await this.#unit.sql<{ company: string }>('select company from account where id = $1', [
      this.#accountId,
    ]);
    return {
      name,
      fields: defaultFields(rows[0]?.company ?? ''),
      design: null,
      responseText: '',
      redirectUrl: '',
      maxSubmissions: null,
      isTeamNotified: false,
      mailSubject: '',
      mailText: '',
    };
  }

  /** A draft with the same fields, design and answer. A form gets a list of its own, a lead campaign keeps its list. */
  async duplicate(id: string): Promise<Form> {
    const form = await this.get(id);
    const copy = { ...form, name: `${form.name.slice(0, 92)} (copy)` };
    return this.#insert(copy, form.kind === 'lead' && !form.isListGone ? form.listId : null);
  }

  get(id: string, noun?: string): Promise<Form> {
    return this.#rows.get(id, noun);
  }

  /** Newest first. `search` matches part of a name. */
  async list(search = '', kind: FormKind = 'form'): Promise<FormLine[]> {
    type Listed = Form & KeptComparison & { submissions: number };
    const lines = await this.#rows.list<Listed>(kind, listFormsSql, search, [kind]);
    const changed = await findChangedForms(this.#unit, lines);
    return lines.map((line) => ({ ...line, hasChanges: changed.has(line.id) }));
  }

  async line(id: string): Promise<Form & FormLine> {
    const form = await this.get(id);
    const { rows } = await this.#unit.sql<{ submissions: number }>(countOfFormSql, [this.#accountId, id]);
    const published = await this.#around.publishing.get(id);
    const changed = await findChanged(this.#unit, [draftOf({ ...form, published })]);
    return { ...form, published, hasChanges: changed.has(id), submissions: rows[0]?.submissions ?? 0 };
  }

  /**
   * Saves the draft; visitors get it once it's published. Throws `stale_revision` if someone else saved since
   * `revision`.
   */
  async save(id: string, settings: FormSettings, revision: number): Promise<Form> {
    requireNoFiles(await this.get(id), settings.fields);
    const { rows } = await this.#unit.sql(saveFormSql, [
      this.#accountId,
      id,
      revision,
      settings.name,
      JSON.stringify(settings.fields),
      settings.responseText,
      settings.redirectUrl,
      settings.maxSubmissions,
      settings.isTeamNotified,
      settings.mailSubject,
      settings.mailText,
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('this form');
    await this.#keepAttributes(settings.fields);
    return this.#saved(id);
  }

  /** The same for how it looks, and for the fields, which the designer shows beside it. */
  async saveDesign(
    id: string,
    { design, fields }: { design: PageDesign; fields: FormField[] },
    revision: number,
  ): Promise<Form> {
    requireNoFiles(await this.get(id), fields);
    const { rows } = await this.#unit.sql(saveDesignSql, [
      this.#accountId,
      id,
      revision,
      JSON.stringify(design),
      JSON.stringify(fields),
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleDesign((await this.get(id)).revision);
    await this.#keepAttributes(fields);
    await this.#recordPictures(id, design);
    return this.#saved(id);
  }

  async #saved(id: string): Promise<Form> {
    const form = await this.get(id);
    await compareSaved(this.#unit, form, await this.#around.publishing.get(id));
    return form;
  }

  /** Visitors get the form as it is now. Returns the number of the version. */
  async publish(id: string): Promise<number> {
    const form = await this.get(id);
    requireList(form);
    if (!allBlocks(designOf(form).content).some(({ type }) => type === 'form'))
      throw new DomainError(
        'invalid_state',
        'The page has no form block. Add it in Form design, then publish again.',
      );
    const compiled = await this.#around.compiled.compile(form);
    const data = dataOf(form);
    const version = await this.#around.publishing.publish(id, { ...compiled, title: form.name, data });
    await keepCompared(this.#unit, form, version);
    await this.#recordPictures(id, data.design);
    return version;
  }

  /** A link to the draft as it is now, for a week, for anyone who has it. */
  async preview(id: string): Promise<{ url: string; expiresAt: Date }> {
    const form = await this.get(id);
    const compiled = await this.#around.compiled.compile(form);
    return this.#around.publishing.savePreview(id, { ...compiled, title: form.name });
  }

  /** What a version keeps of the form, for pages that show it. To be published, the form needs its list. */
  async snapshot(id: string, { isPublished }: { isPublished: boolean }): Promise<FormSnapshot> {
    const form = await this.get(id);
    // A lead campaign has its own page: what it costs follows from its own links.
    if (form.kind !== 'form') throw notFound('form');
    if (isPublished) requireList(form);
    return snapshotOf(form);
  }

  /** Its list and contacts stay. It can be restored for 30 days; then its submissions are deleted too. */
  async remove(id: string): Promise<void> {
    await this.#rows.remove(id);
    await this.#recordPictures(id, null);
  }

  async restore(id: string): Promise<void> {
    if (!(await this.#rows.restore(id))) return;
    await this.#recordPictures(id, designOf(await this.get(id)));
  }

  /** With a list of its own if it has none. */
  async #insert(
    form: FormSettings & Pick<Form, 'kind' | 'design' | 'dailyLimit'>,
    list: string | null,
  ): Promise<Form> {
    const id = newId();
    const listId = list ?? (await this.#newList(form.name));
    await this.#around.publishing.create({ id, kind: form.kind, title: form.name });
    await this.#unit.sql(insertFormSql, [
      this.#accountId,
      id,
      form.name,
      listId,
      JSON.stringify(form.fields),
      form.design === null ? null : JSON.stringify(form.design),
      form.responseText,
      form.redirectUrl,
      form.maxSubmissions,
      form.isTeamNotified,
      form.kind,
      form.dailyLimit,
      form.mailSubject,
      form.mailText,
      this.#unit.clock.now(),
    ]);
    await this.#recordPictures(id, form.design);
    return this.get(id);
  }

  /** Another list may have the form's name already. */
  async #newList(name: string): Promise<string> {
    for (let n = 1; ; n += 1) {
      const numbered = n === 1 ? name : `${name.slice(0, 92)} (${n})`;
      try {
        const list = await this.#around.lists.create({ name: numbered, type: 'public', optIn: 'double' });
        return list.id;
      } catch (error) {
        if (!notFree(error) || n === 50) throw error;
      }
    }
  }

  /** New ones get their field's label and type, so that answers are kept as what they are. */
  async #keepAttributes(fields: readonly FormField[]): Promise<void> {
    const mapped = fields.flatMap(({ mapTo, type, label }) =>
      mapTo?.kind === 'attribute' ? [{ key: mapTo.key, type: attributeType(type), name: label }] : [],
    );
    if (mapped.length > 0) await keepAttributes(this.#unit, mapped);
  }

  #recordPictures(id: string, design: PageDesign | null): Promise<void> {
    return recordPictures(this.#unit, this.#around.publishing, { kind: 'form', id }, design);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
