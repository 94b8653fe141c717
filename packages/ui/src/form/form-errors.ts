import { messageOf } from '../message-of.ts';

/** What a server says about a refused form: messages by field path, and messages for the form as a whole. */
export type FormErrors = {
  fieldErrors?: Record<string, string | readonly string[] | undefined> | undefined;
  formErrors?: readonly string[] | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMessages = (value: unknown): value is string | readonly string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

function pickErrors(source: unknown): FormErrors | null {
  if (!isRecord(source) || (!isRecord(source['fieldErrors']) && !isMessages(source['formErrors'])))
    return null;
  const fieldErrors: Record<string, string | readonly string[]> = {};
  for (const [path, messages] of Object.entries(
    isRecord(source['fieldErrors']) ? source['fieldErrors'] : {},
  )) {
    if (isMessages(messages)) fieldErrors[path] = messages;
  }
  const formErrors = isMessages(source['formErrors']) ? [source['formErrors']].flat() : [];
  return { fieldErrors, formErrors };
}

/**
 * Reads field and form messages out of a thrown error, wherever the transport put them
 * (`error`, `.data`, `.data.details`, `.details`); falls back to the error's message.
 */
export function readFormErrors(error: unknown): FormErrors {
  const data = isRecord(error) ? error['data'] : undefined;
  const details = isRecord(error) ? error['details'] : undefined;
  const found =
    pickErrors(error) ??
    pickErrors(data) ??
    (isRecord(data) ? pickErrors(data['details']) : null) ??
    pickErrors(details);
  const message = messageOf(error);
  if (!found) return { formErrors: [message] };
  const isEmpty = Object.keys(found.fieldErrors ?? {}).length === 0 && !found.formErrors?.length;
  return isEmpty ? { formErrors: [message] } : found;
}

/**
 * Flattens react-hook-form's tree of errors into `[path, message]` in the order of the fields; `rows.1.email`
 * for repeated ones.
 */
export function flattenErrors(errors: object, prefix = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([key, entry]: [string, unknown]): [string, string][] => {
    if (typeof entry !== 'object' || entry === null || key === 'ref' || (key === 'root' && !prefix))
      return [];
    const path = prefix ? `${prefix}.${key}` : key;
    if ('message' in entry && typeof entry.message === 'string' && entry.message)
      return [[path, entry.message]];
    return flattenErrors(entry, path);
  });
}

/**
 * The message with its field's label before it, unless it names the field itself as "Email is required" does.
 */
export function nameField(label: string | undefined, message: string): string {
  if (label === undefined || message.endsWith(' is required')) return message;
  return `${label.replace(/ \(optional\)$/, '')}: ${message}`;
}
