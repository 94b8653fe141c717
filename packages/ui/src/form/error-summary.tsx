import { type MouseEvent, type ReactNode, type Ref, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { Alert } from '../feedback/alert.tsx';
import { FormContext, fieldId } from './form-context.ts';
import { flattenErrors, nameField } from './form-errors.ts';

/**
 * Lists the form's errors, each with a link to its field. `Form` shows it and moves focus here after a
 * refused submit.
 */
export function ErrorSummary({
  formErrors,
  ref,
}: {
  formErrors: readonly string[];
  ref?: Ref<HTMLDivElement>;
}) {
  const scope = useContext(FormContext);
  const { errors } = useFormState();
  if (!scope) return null;
  const entries = flattenErrors(errors).sort(([one], [other]) =>
    comparePlaces(fieldId(scope.formId, one), fieldId(scope.formId, other)),
  );
  if (entries.length === 0 && formErrors.length === 0) return null;
  const [first, ...others] = formErrors;
  return (
    <Alert
      ref={ref}
      tone="danger"
      tabIndex={-1}
      title={
        first ??
        (entries.length === 1
          ? 'One field needs your attention'
          : `${entries.length} fields need your attention`)
      }
    >
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {entries.length > 0 ? (
        <ul className="list-disc pl-4">
          {entries.map(([path, message]) => (
            <li key={path}>
              <FieldLink id={fieldId(scope.formId, path)}>
                {nameField(scope.labels.get(path), message)}
              </FieldLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

/** Focuses the control with this id without changing the URL. */
function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    const control = document.getElementById(id);
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  };
  return (
    <a href={`#${id}`} onClick={jump} className="inline-block min-h-6 align-top underline underline-offset-2">
      {children}
    </a>
  );
}

/** Sorted by page order, which can differ from the schema's. */
function comparePlaces(id: string, otherId: string): number {
  const [one, other] = [document.getElementById(id), document.getElementById(otherId)];
  if (one === null || other === null) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
