import { defaultBrand } from '@talkdrum/email-designs/brand';
import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';
import type { PageDesignerSource } from './page-designer-source.ts';

type PageFacts = Pick<PageDesignerSource, 'brand' | 'brandRefusal' | 'company' | 'language'>;

/** What of the account shows on its pages. */
export function usePageFacts(): PageFacts {
  const { company } = useMe().account;
  const profile = trpc.accounts.profile.useQuery(undefined, { staleTime: 60_000, retry: false });
  const brand = trpc.brand.get.useQuery(undefined, { staleTime: 60_000, retry: false });
  return {
    brand: brand.data ?? defaultBrand,
    brandRefusal: brand.data === undefined ? 'Your brand could not be read yet' : null,
    company,
    language: profile.data?.language ?? 'en',
  };
}
