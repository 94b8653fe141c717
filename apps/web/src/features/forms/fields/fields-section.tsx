import type { FormField, FormFieldType } from '@talkdrum/form-fields';
import { Select } from '@talkdrum/ui';
import { useState } from 'react';
import { addField } from './change-fields.ts';
import { FieldEditor } from './field-editor.tsx';
import { FieldList } from './field-list.tsx';
import { addableTypes } from '../../../lib/form-fields/field-words.ts';

interface FieldsSectionProps {
  fields: readonly FormField[];
  /** What is wrong, by the index of the field. */
  problems: ReadonlyMap<number, readonly string[]>;
  onChange: (fields: FormField[]) => void;
}

/** The list of fields, and the open one beside it. */
export function FieldsSection({ fields, problems, onChange }: FieldsSectionProps) {
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      fields.findIndex(({ type }) => type !== 'consent'),
    ),
  );
  const at = Math.min(open, fields.length - 1);
  const field = fields[at];
  return (
    <section aria-label="Custom fields" className="grid gap-5 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <FieldList
          fields={fields}
          wrong={new Set(problems.keys())}
          open={at}
          onOpen={setOpen}
          onChange={onChange}
        />
        <Select
          aria-label="Add a field"
          placeholder="Add a field…"
          options={addableTypes}
          value=""
          onChange={(event) => {
            if (event.target.value === '') return;
            const added = addField(fields, event.target.value as FormFieldType);
            onChange(added.fields);
            setOpen(added.index);
          }}
        />
      </div>
      {field === undefined ? null : (
        <FieldEditor
          key={field.key}
          field={field}
          above={fields.slice(0, at)}
          problems={problems.get(at) ?? []}
          onChange={(next) => onChange(fields.with(at, next))}
        />
      )}
    </section>
  );
}
