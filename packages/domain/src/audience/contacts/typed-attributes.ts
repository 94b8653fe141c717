import { fieldError } from '../../kernel/index.ts';
import type { Attributes } from '../contact.entity.ts';
import { type AttributeType, parseAttribute } from '@talkdrum/people-files';

export interface KnownAttributeField {
  key: string;
  label: string;
  type: AttributeType;
}

/**
 * Converts values to their attributes' types: a number typed as text becomes a number, empty text becomes no
 * value. Unchanged values are kept as they are. Throws a field error for a value that doesn't fit its
 * attribute's type.
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

/** Dates are text in one form, so they are always checked. */
function isStoredAs(value: Attributes[string], type: AttributeType): boolean {
  return type === 'text' ? typeof value === 'string' : type !== 'date' && typeof value === type;
}
