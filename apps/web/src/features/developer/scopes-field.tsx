import { allApiScopes, apiScopes, type newApiKeyInput } from '@talkdrum/api/contracts';
import { Checkbox, Field } from '@talkdrum/ui';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

type Values = z.input<typeof newApiKeyInput>;

export function ScopesField({
  control,
}: {
  control: Control<Values, unknown, z.output<typeof newApiKeyInput>>;
}) {
  const group = useId();
  return (
    <Field control={control} name="scopes" label="Scopes" required isGroup>
      {({ field, labelId }) => {
        const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
        return (
          <div role="group" aria-labelledby={labelId} className="gap-x-4 sm:columns-2">
            {allApiScopes.map((scope) => (
              <div key={scope} className="flex break-inside-avoid items-start gap-1.5 pb-1">
                <Checkbox
                  id={`${group}-${scope}`}
                  className="-ml-1"
                  checked={chosen.includes(scope)}
                  onChange={({ target }) =>
                    field.onChange(
                      allApiScopes.filter((each) =>
                        each === scope ? target.checked : chosen.includes(each),
                      ),
                    )
                  }
                />
                <label htmlFor={`${group}-${scope}`} className="pt-0.5 text-sm">
                  {apiScopes[scope]}
                </label>
              </div>
            ))}
          </div>
        );
      }}
    </Field>
  );
}
