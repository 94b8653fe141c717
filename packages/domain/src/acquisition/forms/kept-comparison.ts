import type { Unit } from '../../kernel/index.ts';
import { findChanged, type PublishedItem } from '../../publishing/index.ts';
import { draftOf } from './compile-form.ts';
import { keepComparedSql } from './forms.sql.ts';

/** A form as it is saved. */
type Saved = Omit<Parameters<typeof draftOf>[0], 'published'> & { revision: number };

/** What the list of forms knows without comparing, as it was kept with the draft. */
export interface KeptComparison {
  /** False for a draft that was saved by an earlier version of the product. */
  isCompared: boolean;
  /** The published version that the draft equals. */
  equalsVersion: number | null;
}

/** Compares a saved draft with what is published, and keeps the answer for the list. */
export async function compareSaved(unit: Unit, form: Saved, published: PublishedItem): Promise<void> {
  const changed = await findChanged(unit, [draftOf({ ...form, published })]);
  await keepCompared(unit, form, changed.has(form.id) ? null : published.version);
}

/** `version` is the one that the draft equals. */
export async function keepCompared(
  { sql, actor }: Unit,
  { id, revision }: Pick<Saved, 'id' | 'revision'>,
  version: number | null,
): Promise<void> {
  await sql(keepComparedSql, [actor.accountId, id, revision, version]);
}

/** The ids of the drafts that differ from what is published. */
export async function findChangedForms(
  unit: Unit,
  lines: readonly (Saved & KeptComparison & { published: PublishedItem })[],
): Promise<Set<string>> {
  const compared = await findChanged(unit, lines.filter(({ isCompared }) => !isCompared).map(draftOf));
  const kept = lines.filter(
    ({ isCompared, equalsVersion, published }) =>
      isCompared && (published.version === null || equalsVersion !== published.version),
  );
  return new Set([...compared, ...kept.map(({ id }) => id)]);
}
