import { defaultFields, type FormField } from '@talkdrum/form-fields';
import { allBlocks, type PageDesign } from '@talkdrum/page-designs';
import { keepAttributes, type Lists } from '../../audience/index.ts';
import { containsPattern, DomainError, newId, notFound, type Unit } from '../../kernel/index.ts';
import type { PublishedItem, Publishing } from '../../publishing/index.ts';
import { recordPictures } from '../record-pictures.ts';
import { type CompiledForms, designOf } from './compile-form.ts';
import type { FormSettings, FormSnapshot } from './form.schema.ts';
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

/** A form as the people who edit it see it. */
export interface Form extends FormSettings {
  id: string;
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
export interface FormLine extends Form {
  published: PublishedItem;
  submissions: number;
}

interface Around {
  lists: Lists;
  publishing: Publishing;
  compiled: CompiledForms;
}

const notFree = (error: unknown) => error instanceof DomainError && error.code === 'conflict';

/** Forms: each has a list of its own, and a published item with the same id. */
export class Forms {
  readonly #unit: Unit;
  readonly #around: Around;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
  }

  /** A draft with the default fields, and a public double opt-in list of its own, named after it. */
  async create(name: string): Promise<Form> {
    const { rows } = await this.#unit.sql<{ company: string }>('select company from account where id = $1', [
      this.#accountId,
    ]);
    return this.#insert({
      name,
      fields: defaultFields(rows[0]?.company ?? ''),
      design: null,
      responseText: '',
      redirectUrl: '',
      maxSubmissions: null,
      isTeamNotified: false,
    });
  }

  /** A draft with the same fields, design and answer, and a list of its own. */
  async duplicate(id: string): Promise<Form> {
    const form = await this.get(id);
    return this.#insert({ ...form, name: `${form.name.slice(0, 92)} (copy)` });
  }

  async get(id: string): Promise<Form> {
    const { rows } = await this.#unit.sql<Form>(readFormSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('form');
    return rows[0];
  }

  /** Newest first. `search` matches part of a name. */
  async list(search = ''): Promise<FormLine[]> {
    const { rows } = await this.#unit.sql<Form & { submissions: number }>(listFormsSql, [
      this.#accountId,
      search === '' ? null : containsPattern(search),
    ]);
    const ids = rows.map(({ id }) => id);
    const items = new Map((await this.#around.publishing.list('form', ids)).map((item) => [item.id, item]));
    return rows.flatMap((form) => {
      const published = items.get(form.id);
      return published === undefined ? [] : [{ ...form, published }];
    });
  }

  async line(id: string): Promise<FormLine> {
    const form = await this.get(id);
    const { rows } = await this.#unit.sql<{ submissions: number }>(countOfFormSql, [this.#accountId, id]);
    const published = await this.#around.publishing.get(id);
    return { ...form, published, submissions: rows[0]?.submissions ?? 0 };
  }

  /**
   * Saves the draft; visitors get it once it's published. Throws `stale_revision` if someone else saved since
   * `revision`.
   */
  async save(id: string, settings: FormSettings, revision: number): Promise<Form> {
    await this.get(id);
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
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw stale();
    await this.#keepAttributes(settings.fields);
    return this.get(id);
  }

  /** The same for how it looks, and for the fields, which the designer shows beside it. */
  async saveDesign(
    id: string,
    { design, fields }: { design: PageDesign; fields: FormField[] },
    revision: number,
  ): Promise<Form> {
    await this.get(id);
    const { rows } = await this.#unit.sql(saveDesignSql, [
      this.#accountId,
      id,
      revision,
      JSON.stringify(design),
      JSON.stringify(fields),
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw stale();
    await this.#keepAttributes(fields);
    await this.#recordPictures(id, design);
    return this.get(id);
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
    const data = { ...snapshotOf(form), design: designOf(form) };
    const version = await this.#around.publishing.publish(id, { ...compiled, title: form.name, data });
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
    if (isPublished) requireList(form);
    return snapshotOf(form);
  }

  /** Its list and contacts stay. It can be restored for 30 days; then its submissions are deleted too. */
  async remove(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(removeFormSql, [this.#accountId, id, this.#unit.clock.now()]);
    if (rows.length === 0) throw notFound('form');
    await this.#around.publishing.remove(id);
    await this.#recordPictures(id, null);
  }

  async restore(id: string): Promise<void> {
    const { rows } = await this.#unit.sql<{ wasDeleted: boolean }>(restoreFormSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('form');
    if (!rows[0].wasDeleted) return;
    await this.#around.publishing.restore(id);
    await this.#recordPictures(id, designOf(await this.get(id)));
  }

  async #insert(form: FormSettings & { design: PageDesign | null }): Promise<Form> {
    const id = newId();
    const listId = await this.#newList(form.name);
    await this.#around.publishing.create({ id, kind: 'form', title: form.name });
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

function requireList({ isListGone }: Form): void {
  if (isListGone)
    throw new DomainError(
      'invalid_state',
      'This form’s list was deleted. Duplicate the form to get a new list.',
    );
}

function snapshotOf(form: Form): FormSnapshot {
  return {
    formId: form.id,
    fields: form.fields,
    listId: form.listId,
    answer:
      form.redirectUrl === ''
        ? { kind: 'text', text: form.responseText }
        : { kind: 'redirect', url: form.redirectUrl },
    maxSubmissions: form.maxSubmissions,
  };
}

function attributeType(type: FormField['type']): 'text' | 'number' | 'date' | 'boolean' {
  if (type === 'number' || type === 'rating') return 'number';
  if (type === 'checkbox') return 'boolean';
  return type === 'date' ? 'date' : 'text';
}

function stale(): DomainError {
  return new DomainError(
    'stale_revision',
    'Someone else just saved this form. Reload to see their version, then save again.',
  );
}
