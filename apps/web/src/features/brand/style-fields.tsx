import { brandButtons, brandFontNames, brandFonts } from '@talkdrum/email-designs/brand';
import { FormRow, FormSection, RadioField, SelectField } from '@talkdrum/ui';
import type { BrandControl } from './brand-form.ts';

const buttonLabels = { square: 'Square', rounded: 'Rounded', pill: 'Pill' } as const;

export function StyleFields({ control }: { control: BrandControl }) {
  return (
    <FormSection title="Font and buttons">
      <FormRow>
        <SelectField
          control={control}
          name="font"
          label="Font"
          required
          options={brandFontNames.map((value) => ({ value, label: brandFonts[value].label }))}
          help="Fonts that email programs have without loading a file"
        />
        <RadioField
          control={control}
          name="button"
          label="Button shape"
          required
          isInline
          options={brandButtons.map((value) => ({ value, label: buttonLabels[value] }))}
        />
      </FormRow>
    </FormSection>
  );
}
