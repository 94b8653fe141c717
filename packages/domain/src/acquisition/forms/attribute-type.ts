import type { FormField } from '@talkdrum/form-fields';

/** What a contact's attribute holds if a field is kept there. */
export function attributeType(type: FormField['type']): 'text' | 'number' | 'date' | 'boolean' {
  if (['number', 'rating', 'nps', 'csat', 'ces'].includes(type)) return 'number';
  if (type === 'checkbox') return 'boolean';
  return type === 'date' ? 'date' : 'text';
}
