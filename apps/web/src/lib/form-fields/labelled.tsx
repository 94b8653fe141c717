import { type ReactElement, type ReactNode, cloneElement, useId } from 'react';

interface LabelledProps {
  label: string;
  help?: ReactNode;
  children: ReactElement<{ id?: string; 'aria-describedby'?: string | undefined }>;
}

/** A label above a control that isn't part of a form of its own. */
export function Labelled({ label, help, children }: LabelledProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {cloneElement(children, { id, 'aria-describedby': help === undefined ? undefined : helpId })}
      {help === undefined ? null : (
        <span id={helpId} className="text-xs text-muted-foreground">
          {help}
        </span>
      )}
    </div>
  );
}
