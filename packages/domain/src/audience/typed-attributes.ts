import { fieldError } from '../kernel/index.ts';
import type { Attributes } from './contact.entity.ts';
import { type AttributeType, parseAttribute } from '@talkdrum/people-files';

export interface KnownAttributeField {
  key: string;
  label: string;
  type: AttributeType;
}

/**
 * The values as their attributes are stored: a number typed as text becomes one, an empty text is no value.
 * What stays as it was is kept, whatever it is. Throws a field error for a value that cannot be what its
 * attribute is.
 */
export function typedAttributes(
  given: Attributes,
  known: readonly KnownAttributeField[],
  before: Attributes = {},
): Attributes {
  const byKey = new Map(known.map((attribute) => [attribute.key, attribute]));
  const typed = Object.entries(given).flatMap(([key, value]): [string, Attributes[string]][] => {
    const attribute = byKey.get(key);
    if (typeof value === 'string' && value.trim() === '') return [];
    if (attribute === undefined || before[key] === value || isStoredAs(value, attribute.type))
      return [[key, value]];
    const parsed = parseAttribute(String(value).trim(), attribute.type, false);
    if (!parsed.ok) throw fieldError('attributes', `${attribute.label}: ${parsed.message}`);
    return [[key, parsed.value]];
  });
  return Object.fromEntries(typed);
}

/** Dates are texts of one form, so they are always looked at. */
function isStoredAs(value: Attributes[string], type: AttributeType): boolean {
  return type === 'text' ? typeof value === 'string' : type !== 'date' && typeof value === type;
}
