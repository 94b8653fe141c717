import { type BrandKit, defaultBrand } from '@talkdrum/email-designs/brand';
import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';
import { conditionWords, useConditions } from './use-conditions.ts';
import { conditionsOf } from './design-parts.ts';
import type { MergeTags } from './use-merge-tags.ts';
import { CanvasFacts } from './views/canvas-facts.ts';

/** Our defaults until the account's brand is known, and for people who may not see it. */
export function useBrand(): BrandKit {
  return trpc.brand.get.useQuery(undefined, { staleTime: 60_000, retry: false }).data ?? defaultBrand;
}

/** Keeps what the paper shows of the brand, the contact and the conditions up to date. */
export function useCanvasFacts(brand: BrandKit, tags: MergeTags) {
  const { company } = useMe().account;
  const { fields, first } = useConditions();
  const editor = useRef<Editor | null>(null);
  const tagText = tags.textOf;
  const now = useMemo(
    () => ({
      brand,
      company,
      tagText,
      conditionText: (index: number) => {
        const conditions = editor.current === null ? [] : conditionsOf(editor.current.state.doc.attrs);
        return conditionWords(conditions[index], fields);
      },
    }),
    [brand, company, tagText, fields],
  );
  const [facts] = useState(() => new CanvasFacts(now));
  useEffect(() => facts.change(now), [facts, now]);
  return { facts, editor, firstCondition: first };
}
