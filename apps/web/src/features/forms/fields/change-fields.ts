import {
  type FormField,
  type FormFieldType,
  hasChoices,
  isLockedField,
  newField,
} from '@talkdrum/form-fields';
import { typeWords } from '../../../lib/form-fields/field-words.ts';

/** A key that no other field has, made from the label. */
export function keyFor(label: string, fields: readonly FormField[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 30);
  const wanted = plain === '' || plain === 'lang' || plain === 'constructor' ? 'field' : plain;
  const isTaken = (key: string) => fields.some((field) => field.key === key);
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? wanted : `${wanted}_${n}`;
    if (!isTaken(key)) return key;
  }
}

/** The fields with a new one, before the consent sentences if they are at the end. */
export function addField(
  fields: readonly FormField[],
  type: FormFieldType,
): { fields: FormField[]; index: number } {
  const label = type === 'hidden' ? 'Where they came from' : typeWords[type];
  const field = newField({
    key: keyFor(label, fields),
    type,
    label,
    options: hasChoices(type) ? ['First choice', 'Second choice'] : [],
    source: type === 'hidden' ? 'utm_source' : null,
  });
  const lastOther = fields.findLastIndex((other) => other.type !== 'consent');
  return { fields: fields.toSpliced(lastOther + 1, 0, field), index: lastOther + 1 };
}

/** Moves a field up or down. Show-if looks only upwards, so rules about fields that are now below are dropped. */
export function moveField(fields: readonly FormField[], from: number, to: number): FormField[] {
  const field = fields[from];
  if (field === undefined || to < 0 || to >= fields.length) return [...fields];
  return withoutLostRules(fields.toSpliced(from, 1).toSpliced(to, 0, field));
}

export function removeField(fields: readonly FormField[], index: number): FormField[] {
  const field = fields[index];
  return field === undefined || isLockedField(field.key)
    ? [...fields]
    : withoutLostRules(fields.toSpliced(index, 1));
}

function withoutLostRules(fields: readonly FormField[]): FormField[] {
  return fields.map((field, index) => {
    if (field.showIf === null) return field;
    const above = new Set(fields.slice(0, index).map(({ key }) => key));
    const rules = field.showIf.rules.filter((rule) => above.has(rule.field));
    return { ...field, showIf: rules.length === 0 ? null : { ...field.showIf, rules } };
  });
}
