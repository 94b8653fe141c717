import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { cn } from '../cn.ts';
import { afterPress } from './after-press.ts';
import { fieldId, useFormScope } from './form-context.ts';

/** What every field takes. Pass `control={form.control}` to have `name` checked against the schema. */
export type FieldProps<Input extends FieldValues = FieldValues, Output = Input> = {
  name: FieldPath<Input>;
  label: string;
  control?: Control<Input, unknown, Output>;
  help?: ReactNode;
  /** Shows the mark and sets `aria-required`; the schema decides what is valid. */
  required?: boolean;
  disabled?: boolean;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  className?: string;
};

/** What the field takes, and what is left for the control inside it. */
export function splitProps<Input extends FieldValues, Output, Rest>({
  name,
  label,
  control,
  help,
  required,
  disabled,
  isLabelHidden,
  className,
  ...rest
}: FieldProps<Input, Output> & Rest) {
  const own = { name, label, control, help, required, disabled, isLabelHidden, className };
  return [own as FieldProps<Input, Output>, rest] as const;
}

/** Put on the control inside a field. */
export type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldState<Input extends FieldValues> = {
  field: ControllerRenderProps<Input, FieldPath<Input>>;
  error: string | undefined;
  aria: ControlAria;
  labelId: string;
};

/** Joins a field to its form: value, error and the ids that tie label, help and error to the control. */
export function useField<Input extends FieldValues, Output>({
  name,
  label,
  control,
  help,
  required,
  disabled,
}: FieldProps<Input, Output>): FieldState<Input> {
  const { formId, labels } = useFormScope();
  const { field, fieldState } = useController<Input, FieldPath<Input>, Output>({
    name,
    ...(control ? { control } : {}),
    ...(disabled ? { disabled } : {}),
  });
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  const id = fieldId(formId, name);
  const error = fieldState.error?.message;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const aria: ControlAria = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return { field: { ...field, onBlur: () => afterPress(field.onBlur) }, error, aria, labelId: `${id}-label` };
}

export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-danger">
      *
    </span>
  );
}

/** Help and error below a control. */
export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error: string | undefined }) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      ) : null}
      {help ? (
        <div id={`${id}-help`} className="text-sm text-muted-foreground">
          {help}
        </div>
      ) : null}
    </>
  );
}

type FieldFrameProps = {
  id: string;
  labelId?: string;
  label: string;
  help?: ReactNode;
  error: string | undefined;
  required?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  /** For groups, whose label can't point at one control. */
  isGroup?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, control, error and help below. */
export function FieldFrame({
  id,
  labelId,
  label,
  help,
  error,
  required,
  isLabelHidden,
  isGroup,
  className,
  children,
}: FieldFrameProps) {
  const labelClass = cn('font-medium', isLabelHidden && 'sr-only');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      {isGroup ? (
        <span id={labelId} className={labelClass}>
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className={labelClass}>
          {label}
          {required ? <RequiredMark /> : null}
        </label>
      )}
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/**
 * A field around any control: `<Field name label>{({ field, aria }) => <MyControl {...field} {...aria}
 * />}</Field>`.
 */
export function Field<Input extends FieldValues, Output = Input>({
  children,
  isGroup,
  ...props
}: FieldProps<Input, Output> & { isGroup?: boolean; children: (state: FieldState<Input>) => ReactNode }) {
  const state = useField(props);
  return (
    <FieldFrame
      {...props}
      id={state.aria.id}
      labelId={state.labelId}
      error={state.error}
      {...(isGroup ? { isGroup } : {})}
    >
      {children(state)}
    </FieldFrame>
  );
}
