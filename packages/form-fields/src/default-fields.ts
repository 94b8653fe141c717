import { type FormField, isLockedField, lockedFields, noLimits } from './form-field.schema.ts';

/** A field with nothing but a key, a type and a label. */
export function newField(field: Pick<FormField, 'key' | 'type' | 'label'> & Partial<FormField>): FormField {
  const locked = isLockedField(field.key) ? lockedFields[field.key] : null;
  return {
    help: '',
    placeholder: '',
    isRequired: false,
    options: [],
    limits: noLimits,
    mapTo: null,
    source: null,
    channel: null,
    showIf: null,
    ...locked,
    ...field,
  };
}

/** The fields of a new form: Name, Email and Telephone, and a consent sentence for each channel. */
export function defaultFields(company: string): FormField[] {
  return [
    newField({ key: 'name', type: 'text', label: 'Name', isRequired: true }),
    newField({ key: 'email', type: 'email', label: 'Email', isRequired: true }),
    newField({ key: 'telephone', type: 'telephone', label: 'Telephone' }),
    newField({
      key: 'consent_email',
      type: 'consent',
      label: `Yes, send me news from ${company} by email. I can unsubscribe at any time.`,
    }),
    newField({
      key: 'consent_sms',
      type: 'consent',
      label: `Yes, send me news from ${company} by text message. I can stop at any time.`,
    }),
  ];
}
