import {
  CheckboxField,
  Field,
  FileDrop,
  Form,
  FormActions,
  FormRow,
  MoneyField,
  PasswordField,
  RadioField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
  useZodForm,
} from '@talkdrum/ui';
import { Choice, DateTimeField, PeoplePicker, TimeZonePicker } from '@talkdrum/ui/pickers';
import { useEffect } from 'react';
import { z } from 'zod';
import { State } from '../state.tsx';

const schema = z.object({
  name: z.string(),
  email: z.email('Enter an email address like name@company.com'),
  password: z.string(),
  country: z.string(),
  note: z.string(),
  look: z.string(),
  isPublic: z.boolean(),
  isOn: z.boolean(),
  naira: z.string(),
  shillings: z.string(),
  zone: z.string(),
  person: z.string(),
  list: z.string(),
  at: z.object({ local: z.string(), timeZone: z.string() }),
});

const values = {
  name: 'Kola Circle',
  email: 'not an address',
  password: 'correct horse',
  country: 'NG',
  note: 'Only people who bought this year.',
  look: 'cards',
  isPublic: true,
  isOn: true,
  naira: '150050',
  shillings: '99900',
  zone: 'Africa/Lagos',
  person: 'amara',
  list: 'shop-2',
  at: { local: '2026-11-24T08:00', timeZone: 'Africa/Nairobi' },
};
const zones = { account: 'Africa/Lagos', viewer: 'Europe/London' };
const people = [
  { value: 'amara', label: 'Amara Okafor', description: 'amara@kola-stores.example' },
  { value: 'kofi', label: 'Kofi Mensah', description: 'kofi@kola-stores.example' },
];
const lists = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `shop-${n + 1}`, label: `Customers of shop ${n + 1}` }));
const choices = [
  { count: 3, label: 'List: a select among a few' },
  { count: 30, label: 'List: searched among 25 and more' },
];
const looks = [
  { value: 'cards', label: 'One by one', description: 'Each person gets an own message' },
  { value: 'plain', label: 'Together' },
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

export function Fields() {
  const form = useZodForm(schema, values);
  const { control, trigger } = form;
  useEffect(() => void trigger('email'), [trigger]);
  return (
    <State name="Fields: required, with help, with an error, disabled">
      <Form form={form} aria-label="Example" onSubmit={() => undefined}>
        <FormRow>
          <TextField control={control} name="name" label="Name" required help="Your contacts never see it." />
          <TextField control={control} name="email" label="Email" type="email" required />
        </FormRow>
        <FormRow>
          <PasswordField control={control} name="password" label="Password" />
          <SelectField
            control={control}
            name="country"
            label="Country"
            disabled
            options={[{ value: 'NG', label: 'Nigeria' }]}
          />
        </FormRow>
        <FormRow>
          <MoneyField control={control} name="naira" label="Amount" currency="ngn" help="From ₦500.00" />
          <MoneyField control={control} name="shillings" label="Cap each month" currency="kes" />
        </FormRow>
        <FormRow>
          <Field control={control} name="zone" label="Time zone">
            {({ field: { value, onChange }, aria }) => (
              <TimeZonePicker
                {...aria}
                label="Time zone"
                value={textOf(value)}
                onChange={onChange}
                zones={zones}
              />
            )}
          </Field>
          <Field control={control} name="person" label="Owner">
            {({ field: { value, onChange }, aria }) => (
              <PeoplePicker
                {...aria}
                label="Owner"
                value={textOf(value)}
                onChange={onChange}
                options={people}
                isClearable
              />
            )}
          </Field>
        </FormRow>
        <FormRow>
          {choices.map(({ count, label }) => (
            <Field key={count} control={control} name="list" label={label}>
              {({ field: { value, onChange }, aria }) => (
                <Choice
                  {...aria}
                  label="List"
                  value={textOf(value) ?? ''}
                  onValueChange={onChange}
                  options={lists(count)}
                />
              )}
            </Field>
          ))}
        </FormRow>
        <DateTimeField control={control} name="at" label="Send at" zones={zones} />
        <TextareaField control={control} name="note" label="Note" />
        <RadioField control={control} name="look" label="How they are sent" look="cards" options={looks} />
        <CheckboxField control={control} name="isPublic" label="Show it in the public archive" />
        <SwitchField control={control} name="isOn" label="Warn me" help="By email, once a day." />
        <FileDrop label="Contact file" extensions={['.csv', '.xlsx']} file={null} onFile={() => undefined} />
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </State>
  );
}
