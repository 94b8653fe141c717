import type { Attributes } from '../../contact.entity.ts';
import { type MergeChoices, type MergeField, mergeFields, type MergeSide } from './merge-choices.schema.ts';

export interface MergeableContact {
  fullName: string;
  email: string | null;
  telephone: string | null;
  timeZone: string | null;
  attributes: Attributes;
}

/** A value that both have, and not the same. */
export interface MergeDifference {
  /** A field, or the key of an attribute. */
  field: MergeField | null;
  attribute: string | null;
  kept: string;
  other: string;
  chosen: MergeSide;
}

export interface MergedValues {
  values: MergeableContact;
  differences: MergeDifference[];
  /** Whose email address is kept; null without one. */
  emailOf: MergeSide | null;
  telephoneOf: MergeSide | null;
}

/** The kept contact gets each value that it lacks; `choices` decide where both have one. */
export function mergedValues(
  kept: MergeableContact,
  other: MergeableContact,
  choices: MergeChoices,
): MergedValues {
  const differences: MergeDifference[] = [];
  const sides = new Map<MergeField, MergeSide>();
  for (const field of mergeFields) {
    const side = sideOf(kept[field], other[field], choices[field]);
    sides.set(field, side.from);
    if (side.differs)
      differences.push({
        field,
        attribute: null,
        kept: kept[field] ?? '',
        other: other[field] ?? '',
        chosen: side.from,
      });
  }
  const attributes: Attributes = {};
  for (const key of new Set([...Object.keys(kept.attributes), ...Object.keys(other.attributes)])) {
    const mine = kept.attributes[key];
    const theirs = other.attributes[key];
    const side = sideOf(mine ?? null, theirs ?? null, choices.attributes?.[key]);
    const value = side.from === 'kept' ? mine : theirs;
    if (value !== undefined) attributes[key] = value;
    if (side.differs)
      differences.push({
        field: null,
        attribute: key,
        kept: String(mine),
        other: String(theirs),
        chosen: side.from,
      });
  }
  const from = (field: MergeField) => (sides.get(field) === 'other' ? other : kept);
  const values = {
    fullName: from('fullName').fullName,
    email: from('email').email,
    telephone: from('telephone').telephone,
    timeZone: from('timeZone').timeZone,
    attributes,
  };
  return {
    values,
    differences,
    emailOf: values.email === null ? null : (sides.get('email') ?? 'kept'),
    telephoneOf: values.telephone === null ? null : (sides.get('telephone') ?? 'kept'),
  };
}

const isMissing = (value: unknown) => value === null || value === undefined || value === '';

function sideOf(
  mine: unknown,
  theirs: unknown,
  chosen: MergeSide | undefined,
): { from: MergeSide; differs: boolean } {
  if (isMissing(theirs)) return { from: 'kept', differs: false };
  if (isMissing(mine)) return { from: 'other', differs: false };
  if (mine === theirs) return { from: 'kept', differs: false };
  return { from: chosen ?? 'kept', differs: true };
}
