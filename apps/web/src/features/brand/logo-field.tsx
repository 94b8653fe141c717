import type { BrandLogo } from '@talkdrum/email-designs/brand';
import { Button, Field } from '@talkdrum/ui';
import { useState } from 'react';
import { AssetPicker } from '../../lib/asset-picker/asset-picker.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import type { BrandControl } from './brand-form.ts';

interface LogoFieldProps {
  control: BrandControl;
  logo: BrandLogo | null;
  onPick: (logo: BrandLogo) => void;
}

/** The logo, chosen from the uploads. */
export function LogoField({ control, logo, onPick }: LogoFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useRefusal('assets.view');
  return (
    <Field
      control={control}
      name="logoId"
      label="Logo"
      isGroup
      help="A PNG with a transparent or white background works best. We show it on white, also in dark mode."
    >
      {({ field, aria, labelId }) => (
        <div role="group" aria-labelledby={labelId} className="flex flex-wrap items-center gap-3">
          <span className="grid h-16 w-40 place-items-center overflow-hidden rounded-well bg-white p-2 text-sm text-[#536170] shadow-surface">
            {logo === null ? (
              'No logo'
            ) : (
              <img src={logo.url} alt="Your logo" className="max-h-full max-w-full object-contain" />
            )}
          </span>
          <Button id={aria.id} type="button" disabledReason={refusal} onClick={() => setIsOpen(true)}>
            {logo === null ? 'Choose a logo' : 'Change logo'}
          </Button>
          {logo === null ? null : (
            <Button type="button" variant="ghost" onClick={() => field.onChange(null)}>
              Remove logo
            </Button>
          )}
          <AssetPicker
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            accept="picture"
            onPick={({ id, url, width, height }) => {
              onPick({ assetId: id, url, width, height });
              field.onChange(id);
            }}
          />
        </div>
      )}
    </Field>
  );
}
