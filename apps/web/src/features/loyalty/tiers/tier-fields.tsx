import type { ProgramOutput } from '@talkdrum/api/contracts';
import { Card, Field, IconButton, Input, TextareaField, TextField } from '@talkdrum/ui';
import { currencySign } from '@talkdrum/ui/money';
import { Trash2 } from 'lucide-react';
import { ColourField } from '../../../lib/fields/colour-field.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { tierNeeds } from '../loyalty-words.ts';
import { TierMark } from '../tier-badge.tsx';
import type { TiersForm } from './use-tiers-form.ts';

interface TierFieldsProps {
  form: TiersForm;
  index: number;
  program: ProgramOutput;
  /** How many members have it; null for a tier that isn't saved. */
  members: number | null;
  onRemove: () => void;
}

/** One tier: what it needs, and what it gives. */
export function TierFields({ form: { control, watch }, index, program, members, onRemove }: TierFieldsProps) {
  const { name, color, threshold } = watch(`tiers.${index}`);
  const title = name === '' ? `Tier ${index + 1}` : name;
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <TierMark color={/^#[0-9a-f]{6}$/.test(color) ? color : '#15202b'} />
          {title}
        </span>
      }
      description={[
        Number.isFinite(threshold) ? tierNeeds({ threshold }, program) : '',
        members === null ? 'not saved' : members === 1 ? '1 member' : `${formatNumber(members)} members`,
      ]
        .filter((part) => part !== '')
        .join(' · ')}
      actions={<IconButton label={`Remove ${title}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField control={control} name={`tiers.${index}.name`} label="Name" required />
          {program.tierMetric === 'spent' ? (
            <AmountField control={control} index={index} currency={program.currency} />
          ) : (
            <TextField
              control={control}
              name={`tiers.${index}.threshold`}
              label="Points needed"
              help="0 means everyone has it."
              type="number"
              required
            />
          )}
          <TextField
            control={control}
            name={`tiers.${index}.multiplier`}
            label="Multiplier"
            help="1.5 gives 50% more points."
            type="number"
            step={0.01}
            required
          />
          <ColourField control={control} name={`tiers.${index}.color`} label="Colour" />
        </div>
        <TextareaField
          control={control}
          name={`tiers.${index}.benefits`}
          label="Benefits (optional)"
          help="What the member page says about it, such as free delivery in Lagos."
          rows={2}
        />
      </div>
    </Card>
  );
}

/** A threshold in money; the form holds minor units. */
function AmountField({
  control,
  index,
  currency,
}: {
  control: TiersForm['control'];
  index: number;
  currency: string;
}) {
  return (
    <Field
      control={control}
      name={`tiers.${index}.threshold`}
      label="Amount of orders needed"
      help="0 means everyone has it."
      required
    >
      {({ field, aria }) => (
        <Input
          {...aria}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          type="number"
          min={0}
          step={0.01}
          prefix={currencySign(currency)}
          prefixWidth={currencySign(currency).length}
          value={typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value / 100 : ''}
          onChange={({ target: { value, valueAsNumber } }) =>
            field.onChange(value === '' ? undefined : Math.round(valueAsNumber * 100))
          }
        />
      )}
    </Field>
  );
}
