import { newProfileInput } from '@talkdrum/api/contracts/accounts';
import { countries, industries } from '@talkdrum/api/contracts/sign-up';
import { FormModal, SelectField, TextField, useZodForm } from '@talkdrum/ui';
import { openProfile } from '../../lib/session/change-session.ts';
import { trpc } from '../../lib/trpc.ts';

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }));
const countryOptions = countries.map(({ iso, name, currency }) => ({
  value: iso,
  label: `${name} (${currency.toUpperCase()})`,
}));

/** Creates another company profile for the same person and opens it. */
export function CreateProfileModal({ onClose }: { onClose: () => void }) {
  const form = useZodForm(newProfileInput, { organization: '', industry: '', country: '' });
  const create = trpc.accounts.create.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Create Profile"
      description="You’ll be its owner. It starts empty, with its own wallet, subscription, contacts and team."
      form={form}
      closeOnSuccess={false}
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        form.reset(values);
        await openProfile(id, '/dashboard/profile');
      }}
      submitLabel="Create Profile"
      busyLabel="Creating..."
    >
      <TextField
        control={form.control}
        name="organization"
        label="Organization"
        required
        autoComplete="organization"
      />
      <SelectField
        control={form.control}
        name="industry"
        label="Industry"
        required
        placeholder="Choose an industry"
        options={industryOptions}
      />
      <SelectField
        control={form.control}
        name="country"
        label="Country"
        required
        placeholder="Choose a country"
        options={countryOptions}
        help="Sets the initial currency and time zone."
      />
    </FormModal>
  );
}
