import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shownPieces } from '@talkdrum/api/contracts/shown-text';
import { useMemo } from 'react';
import { trpc, trpcClient } from '../trpc.ts';

export interface MergeTag {
  path: string;
  fallback: string | null;
  label: string;
  /** The chosen contact's; null while it isn't known. */
  value: string | null;
  /** A link rather than words. */
  isLink: boolean;
}

export interface MergeTags {
  all: MergeTag[];
  /** How a tag reads for the chosen contact. */
  textOf: (path: string, fallback: string | null) => string;
  labelOf: (path: string) => string;
}

/** The account's merge tags with the chosen contact's values, as the server fills them. */
export function useMergeTags(contactId: string | null): MergeTags {
  const { data } = trpc.templates.mergeTags.useQuery(undefined, { staleTime: 60_000 });
  const found = useMemo(() => (data ?? []).map(({ tag, label }) => ({ ...readTag(tag), label })), [data]);
  const words = useMemo(() => found.filter(({ path }) => !path.startsWith('links.')), [found]);
  const values = useQuery({
    queryKey: ['designer-tag-values', contactId, words.map(({ path }) => path)],
    enabled: words.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      valuesOf(
        words.map(({ path }) => path),
        contactId,
      ),
  });
  return useMemo(() => {
    const valueOf = (path: string) => values.data?.[path] ?? null;
    const labelOf = (path: string) => labelled(path, found);
    return {
      all: found.map((tag) => ({
        ...tag,
        value: valueOf(tag.path),
        isLink: tag.path.startsWith('links.'),
      })),
      textOf: (path, fallback) => valueOf(path) || (fallback ?? '') || labelOf(path),
      labelOf,
    };
  }, [found, values.data]);
}

/** Rendered as the plain text of a message, so the rules are those of sending. */
async function valuesOf(paths: string[], contactId: string | null): Promise<TagValues> {
  const rendered = await trpcClient.templates.preview.mutate({
    subject: '',
    preheader: '',
    html: '',
    text: markedText(paths),
    design: null,
    contactId,
  });
  return readValues(rendered.text, paths);
}

/** By path, since the values of the contact before are shown until the new ones are known. Null is empty. */
export type TagValues = Readonly<Record<string, string | null>>;

/** Every tag between marks of its own: an empty value takes its line with it, and another one may have several. */
export const markedText = (paths: readonly string[]): string =>
  paths.map((path, index) => `⟦${index}⟧{{ ${path} }}⟦/${index}⟧`).join('\n\n');

export function readValues(rendered: string, paths: readonly string[]): TagValues {
  return Object.fromEntries(
    paths.map((path, index) => {
      const [, found = ''] = new RegExp(`⟦${index}⟧([\\s\\S]*?)⟦/${index}⟧`).exec(rendered) ?? [];
      return [path, found.replaceAll(/\s+/g, ' ').trim() || null];
    }),
  );
}

/** `{{ contact.first_name | default: 'there' }}` as path and fallback. */
export function readTag(source: string): { path: string; fallback: string | null } {
  const inner = source.replace(/^\{\{\s*|\s*\}\}$/g, '');
  const [path = '', ...rest] = inner.split('|').map((part) => part.trim());
  const fallback = /^default:\s*'([^']*)'$/.exec(rest.join('|'))?.[1] ?? null;
  return { path, fallback };
}

function labelled(path: string, tags: { path: string; label: string }[]): string {
  const known = tags.find((tag) => tag.path === path)?.label;
  if (known !== undefined) return known;
  const [piece] = shownPieces(`{{ ${path} }}`);
  return typeof piece === 'object' ? piece.label : path;
}
