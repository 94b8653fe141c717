import type { RouterOutputs } from '@talkdrum/api';
import { type BrandColours, brandColours, brandFields } from '@talkdrum/email-designs/brand';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useZodForm } from '@talkdrum/ui';
import type { z } from 'zod';
import { toast } from '@talkdrum/ui/toast';
import { errorFacts, trpc } from '../../lib/trpc.ts';

export type Brand = RouterOutputs['brand']['get'];
export type BrandInput = z.input<typeof brandFields>;
export type BrandValues = z.output<typeof brandFields>;
export type BrandControl = Control<BrandInput, unknown, BrandValues>;

/** The form. `isStale` means that someone else saved first, so saving is refused until `reload`. */
export function useBrandDraft(brand: Brand) {
  const form = useZodForm(brandFields, valuesOf(brand));
  const utils = trpc.useUtils();
  const update = trpc.brand.save.useMutation();
  const [isStale, setIsStale] = useState(false);
  const { isDirty, isSubmitting } = form.formState;

  async function save(values: BrandValues) {
    setIsStale(false);
    try {
      const saved = await update.mutateAsync({ ...values, revision: brand.revision });
      utils.brand.get.setData(undefined, saved);
      form.reset(valuesOf(saved));
      await utils.assets.invalidate();
      toast.success('Brand kit saved');
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'stale_revision') throw error;
      setIsStale(true);
    }
  }

  async function reload() {
    form.reset(valuesOf(await utils.brand.get.fetch(undefined, { staleTime: 0 })));
    setIsStale(false);
  }

  return { form, isStale, save, reload, isUnsaved: isDirty && !isSubmitting };
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
