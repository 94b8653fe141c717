import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import {
  FormRow,
  FormSection,
  MoneyField,
  RadioField,
  SelectField,
  SwitchField,
  TextField,
} from '@talkdrum/ui';
import { useId } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useListChoices } from '../../../lib/lists/use-list-choices.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface ConversionFieldsProps {
  form: SettingsForm;
  program: ReferralProgramOutput;
}

/** What a friend must do, by when, and whose friend it is. */
export function ConversionFields({ form, program }: ConversionFieldsProps) {
  const { control, watch } = form;
  const { currency } = program;
  const lists = useListChoices(program);
  return (
    <FormSection title="What counts">
      <SelectField
        control={control}
        name="listId"
        label="List"
        required
        help="Friends join it."
        options={lists}
      />
      <RadioField
        control={control}
        name="conversionKind"
        label="A friend converts by"
        options={[
          {
            value: 'event',
            label: 'An event',
            description: 'Your shop or program sends it to POST /v1/events, such as an order that was paid.',
          },
          {
            value: 'manual',
            label: 'Recording it',
            description: 'Someone on your team records it here, or your program does over REST.',
          },
        ]}
      />
      {watch('conversionKind') === 'event' ? <EventField form={form} /> : null}
      <FormRow>
        <MoneyField
          control={control}
          name="minAmountMinor"
          label="Minimum amount (optional)"
          currency={currency}
          isZeroBlank
        />
        <TextField
          control={control}
          name="windowDays"
          label="Days to convert"
          type="number"
          help="From the click on the link, or from using the code."
          required
        />
      </FormRow>
      <RadioField
        control={control}
        name="attribution"
        label="If several advocates brought the same person"
        isInline
        options={[
          { value: 'last', label: 'The last one counts' },
          { value: 'first', label: 'The first one counts' },
        ]}
      />
      <SwitchField
        control={control}
        name="allowsExisting"
        label="Contacts can be friends"
        help="When it’s off, people who were your contacts before they came don’t count."
      />
    </FormSection>
  );
}

/** Any event, even one that hasn't happened yet; recorded ones are suggested. */
function EventField({ form }: { form: SettingsForm }) {
  const id = useId();
  const isAllowed = useRefusal('contacts.view') === null;
  const known = trpc.segments.fields.useQuery(undefined, { staleTime: 60_000, enabled: isAllowed });
  return (
    <>
      <TextField
        control={form.control}
        name="conversionEvent"
        label="Event"
        required
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="Such as order.paid. Its property “amount” is the order’s amount."
      />
      <datalist id={id}>
        {(known.data?.events ?? []).map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
