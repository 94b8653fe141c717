import { type ReactElement, type ReactNode, cloneElement, useId } from 'react';

interface LabelledProps {
  label: string;
  help?: ReactNode;
  /** Beside a control that is narrower than its column: “days”. */
  unit?: string;
  children: ReactElement<{ id?: string; 'aria-describedby'?: string | undefined }>;
}

/** A label above a control that isn't part of a form of its own. */
export function Labelled({ label, help, unit, children }: LabelledProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const unitId = `${id}-unit`;
  const about = [unit && unitId, help !== undefined && helpId].filter(Boolean).join(' ');
  const control = cloneElement(children, { id, 'aria-describedby': about || undefined });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {unit === undefined ? (
        control
      ) : (
        <span className="flex items-center gap-2">
          {control}
          <span id={unitId} className="text-sm text-muted-foreground">
            {unit}
          </span>
        </span>
      )}
      {help === undefined ? null : (
        <span id={helpId} className="text-xs text-muted-foreground">
          {help}
        </span>
      )}
    </div>
  );
}
