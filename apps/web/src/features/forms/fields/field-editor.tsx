import { type FormField, hasChoices, isLockedField } from '@talkdrum/form-fields';
import { Checkbox, Input, Select, Textarea } from '@talkdrum/ui';
import { FieldLimits } from '../../../lib/form-fields/field-limits.tsx';
import { options, sourceWords, typeWords } from '../../../lib/form-fields/field-words.ts';
import { FileNote } from '../../../lib/form-fields/file-note.tsx';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { ShowIfEditor } from '../../../lib/form-fields/show-if-editor.tsx';

interface FieldEditorProps {
  field: FormField;
  /** The fields above it, which show-if can look at. */
  above: readonly FormField[];
  problems: readonly string[];
  onChange: (field: FormField) => void;
}

/** Everything about one field. */
export function FieldEditor({ field, above, problems, onChange }: FieldEditorProps) {
  const set = (change: Partial<FormField>) => onChange({ ...field, ...change });
  const isLocked = isLockedField(field.key);
  const isTick = field.type === 'checkbox' || field.type === 'consent';
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{typeWords[field.type]}</legend>
      {problems.length === 0 ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {problems.join('. ')}
        </p>
      )}
      <Labelled
        label={field.type === 'consent' ? 'Sentence' : 'Label'}
        help={field.type === 'consent' ? 'What people agree to. It’s stored with their consent.' : undefined}
      >
        {isTick ? (
          <Textarea rows={3} value={field.label} onChange={(event) => set({ label: event.target.value })} />
        ) : (
          <Input value={field.label} onChange={(event) => set({ label: event.target.value })} />
        )}
      </Labelled>
      {hasChoices(field.type) ? <Choices field={field} set={set} /> : null}
      {field.type === 'hidden' ? (
        <Labelled label="Value comes from">
          <Select
            options={options(sourceWords)}
            value={field.source ?? ''}
            onChange={(event) => set({ source: event.target.value as FormField['source'] })}
          />
        </Labelled>
      ) : (
        <VisibleParts
          field={field}
          set={set}
          hasPlaceholder={!isTick && !withoutPlaceholder.has(field.type) && field.isYearOptional !== true}
        />
      )}
      {field.type === 'date' ? <YearSwitch field={field} set={set} /> : null}
      <FieldLimits field={field} set={set} />
      {field.type === 'file' ? <FileNote of="form" /> : null}
      {isLocked || field.type === 'file' ? null : <SavedAs field={field} set={set} />}
      {isLocked || field.type === 'hidden' ? null : (
        <ShowIfEditor value={field.showIf} above={above} onChange={(showIf) => set({ showIf })} />
      )}
    </fieldset>
  );
}

/** For birthdays. Calendars ask for a year, which many people don’t give. */
function YearSwitch({ field, set }: PartProps) {
  return (
    <label className="flex min-h-8 max-sm:min-h-11 items-center gap-1.5 text-sm">
      <Checkbox
        checked={field.isYearOptional === true}
        onChange={(event) => set({ isYearOptional: event.target.checked })}
      />
      A birthday: people choose day and month, and the year is optional
    </label>
  );
}

const withoutPlaceholder: ReadonlySet<FormField['type']> = new Set(['rating', 'file']);

interface PartProps {
  field: FormField;
  set: (change: Partial<FormField>) => void;
}

function Choices({ field, set }: PartProps) {
  return (
    <Labelled label="Choices" help="One on each line">
      <Textarea
        rows={Math.min(10, Math.max(3, field.options.length + 1))}
        value={field.options.join('\n')}
        onChange={(event) => set({ options: event.target.value.split('\n') })}
        onBlur={() =>
          set({ options: field.options.map((text) => text.trim()).filter((text) => text !== '') })
        }
      />
    </Labelled>
  );
}

function VisibleParts({ field, set, hasPlaceholder }: PartProps & { hasPlaceholder: boolean }) {
  return (
    <>
      <Labelled label="Help">
        <Input value={field.help} onChange={(event) => set({ help: event.target.value })} />
      </Labelled>
      {hasPlaceholder ? (
        <Labelled label="Placeholder">
          <Input value={field.placeholder} onChange={(event) => set({ placeholder: event.target.value })} />
        </Labelled>
      ) : null}
      <label className="flex min-h-8 max-sm:min-h-11 items-center gap-1.5 text-sm">
        <Checkbox
          checked={field.isRequired}
          onChange={(event) => set({ isRequired: event.target.checked })}
        />
        Required
      </label>
    </>
  );
}

/** An attribute of the contact that keeps the answer. */
function SavedAs({ field, set }: PartProps) {
  const key = field.mapTo?.kind === 'attribute' ? field.mapTo.key : '';
  return (
    <Labelled
      label="Saved as attribute"
      help={
        key === ''
          ? 'Leave it empty to keep the answer only with the submission.'
          : `In messages: {{ contact.${key} }}`
      }
    >
      <Input
        value={key}
        placeholder={field.key}
        onChange={({ target: { value } }) =>
          set({
            mapTo:
              value === ''
                ? null
                : { kind: 'attribute', key: value.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_') },
          })
        }
      />
    </Labelled>
  );
}
