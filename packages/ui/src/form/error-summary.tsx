import { type MouseEvent, type Ref, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { Alert } from '../feedback/alert.tsx';
import { FormContext, fieldId } from './form-context.ts';
import { flattenErrors, nameField } from './form-errors.ts';

/** Lists what stops the form; every entry leads to its field. `Form` shows it and moves focus here after a refused submit. */
export function ErrorSummary({ formErrors, ref }: { formErrors: readonly string[]; ref?: Ref<HTMLDivElement> }) {
  const scope = useContext(FormContext);
  const { errors } = useFormState();
  if (!scope) return null;
  const entries = flattenErrors(errors).sort(([one], [other]) => comparePlaces(fieldId(scope.formId, one), fieldId(scope.formId, other)));
  if (entries.length === 0 && formErrors.length === 0) return null;

  const jump = (event: MouseEvent, path: string) => {
    event.preventDefault();
    const control = document.getElementById(fieldId(scope.formId, path));
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  };
  const [first, ...others] = formErrors;
  return (
    <Alert
      ref={ref}
      tone="danger"
      tabIndex={-1}
      title={first ?? (entries.length === 1 ? 'One field needs your attention' : `${entries.length} fields need your attention`)}
    >
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {entries.length > 0 ? (
        <ul className="list-disc pl-4">
          {entries.map(([path, message]) => (
            <li key={path}>
              <a
                href={`#${fieldId(scope.formId, path)}`}
                onClick={(event) => jump(event, path)}
                className="inline-block min-h-6 align-top underline underline-offset-2"
              >
                {nameField(scope.labels.get(path), message)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

/** The order of the page: a schema may name its fields in another one. */
function comparePlaces(id: string, otherId: string): number {
  const [one, other] = [document.getElementById(id), document.getElementById(otherId)];
  if (one === null || other === null) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
