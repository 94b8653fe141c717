import type { RouterOutputs } from '@talkdrum/api';
import { type BrandColours, brandColours, brandFields } from '@talkdrum/email-designs/brand';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { useStoredForm } from '../../lib/drafts/use-stored-form.ts';
import { trpc } from '../../lib/trpc.ts';

export type Brand = RouterOutputs['brand']['get'];
export type BrandInput = z.input<typeof brandFields>;
export type BrandValues = z.output<typeof brandFields>;
export type BrandControl = Control<BrandInput, unknown, BrandValues>;

export function useBrandDraft(brand: Brand) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.brand.save.useMutation();
  return useStoredForm({
    schema: brandFields,
    stored: brand,
    valuesOf,
    send: (values: BrandValues, revision) => mutateAsync({ ...values, revision }),
    read: () => utils.brand.get.fetch(undefined, { staleTime: 0 }),
    onSaved: (saved) => {
      utils.brand.get.setData(undefined, saved);
      return utils.assets.invalidate();
    },
    done: 'Brand kit saved',
  });
}

/** The typed colours; those of the saved kit where one can't be read yet. */
export function coloursIn(typed: BrandInput['colours'], saved: BrandColours): BrandColours {
  const { data } = brandColours.partial().safeParse(validOnly(typed));
  return { ...saved, ...data };
}

function validOnly(typed: BrandInput['colours']): Partial<BrandInput['colours']> {
  const { shape } = brandColours;
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => shape[name as keyof typeof shape].safeParse(value).success,
    ),
  );
}

function valuesOf({ logo, colours, font, button, footerAddress, social }: Brand): BrandInput {
  return { logoId: logo?.assetId ?? null, colours, font, button, footerAddress, social };
}
