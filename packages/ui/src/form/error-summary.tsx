import { type MouseEvent, type Ref, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { Alert } from '../feedback/alert.tsx';
import { FormContext, fieldId } from './form-context.ts';
import { flattenErrors } from './form-errors.ts';

/** Lists what stops the form; every entry leads to its field. `Form` shows it and moves focus here after a refused submit. */
export function ErrorSummary({ formErrors, ref }: { formErrors: readonly string[]; ref?: Ref<HTMLDivElement> }) {
  const scope = useContext(FormContext);
  const { errors } = useFormState();
  const entries = flattenErrors(errors);
  if (!scope || (entries.length === 0 && formErrors.length === 0)) return null;

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
              <a href={`#${fieldId(scope.formId, path)}`} onClick={(event) => jump(event, path)} className="inline-block min-h-6 underline underline-offset-2">
                {scope.labels.has(path) ? `${scope.labels.get(path)}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
