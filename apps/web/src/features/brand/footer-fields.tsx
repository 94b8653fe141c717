import { brandLimits, socialNetworkNames, socialNetworks } from '@talkdrum/email-designs/brand';
import { Button, FormSection, IconButton, SelectField, TextField } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { BrandControl, BrandInput, BrandValues } from './brand-form.ts';

const options = socialNetworkNames.map((value) => ({ value, label: socialNetworks[value].label }));

/** The footer of an email. */
export function FooterFields({ control }: { control: BrandControl }) {
  return (
    <FormSection title="Footer">
      <TextField
        control={control}
        name="footerAddress"
        label="Footer address"
        maxLength={brandLimits.footerAddress}
        autoComplete="off"
        help="Marketing email must show a postal address. Leave this empty to show the address of your profile; a footer address replaces it in every new email."
      />
      <SocialFields control={control} />
    </FormSection>
  );
}

function SocialFields({ control }: { control: BrandControl }) {
  const { fields, append, remove } = useFieldArray<BrandInput, 'social', 'id', BrandValues>({
    control,
    name: 'social',
  });
  const links = useWatch({ control, name: 'social' });
  const free = socialNetworkNames.find((name) => !links.some(({ network }) => network === name));
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <SelectField
            control={control}
            name={`social.${index}.network`}
            label={`Network ${index + 1}`}
            options={options}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <TextField
              control={control}
              name={`social.${index}.url`}
              label={`Address ${index + 1}`}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={brandLimits.url}
              placeholder={`${socialNetworks[links[index]?.network ?? 'facebook'].hosts[0]}/yourname`}
            />
          </div>
          <IconButton
            label={`Remove link ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => remove(index)}
            className="mt-6.5"
          />
        </div>
      ))}
      <div>
        <Button
          type="button"
          icon={<Plus aria-hidden />}
          disabledReason={free === undefined ? 'Every network is in the list' : null}
          onClick={() => append({ network: free ?? 'facebook', url: '' })}
        >
          Add a social link
        </Button>
      </div>
    </div>
  );
}
