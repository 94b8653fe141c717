import type { FormField } from '@talkdrum/form-fields';
import { DomainError } from '../../kernel/index.ts';
import type { FormSettings, FormSnapshot } from './form.schema.ts';

/** To be published, a form needs its list. */
export function requireList({ isListGone }: { isListGone: boolean }): void {
  if (isListGone)
    throw new DomainError(
      'invalid_state',
      'This form’s list was deleted. Duplicate the form to get a new list.',
    );
}

/** A lead that nobody has paid for is sealed, and a file can’t be. */
export function requireNoFiles({ kind }: Pick<FormSnapshot, 'kind'>, fields: readonly FormField[]): void {
  if (kind === 'lead' && fields.some(({ type }) => type === 'file'))
    throw new DomainError('invalid_input', 'A lead campaign can’t ask for files. Use a form for them.');
}

/** What a version keeps. */
export function snapshotOf(
  form: FormSettings & Pick<FormSnapshot, 'kind' | 'listId'> & { id: string },
): FormSnapshot {
  return {
    formId: form.id,
    kind: form.kind,
    fields: form.fields,
    listId: form.listId,
    answer:
      form.redirectUrl === ''
        ? { kind: 'text', text: form.responseText }
        : { kind: 'redirect', url: form.redirectUrl },
    maxSubmissions: form.maxSubmissions,
    mail: form.mailText === '' ? null : { subject: form.mailSubject || form.name, text: form.mailText },
  };
}

/** Someone else saved the design. */
export function staleDesign(revision: number): DomainError {
  return new DomainError(
    'stale_revision',
    'Someone else saved this form while you were editing it. Load their version, or overwrite their design with yours; their fields stay.',
    { revision },
  );
}
