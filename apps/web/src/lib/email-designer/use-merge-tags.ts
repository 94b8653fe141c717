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
    const byPath = new Map(words.map(({ path }, index) => [path, values.data?.[index] ?? null]));
    const labelOf = (path: string) => labelled(path, found);
    return {
      all: found.map((tag) => ({
        ...tag,
        value: byPath.get(tag.path) ?? null,
        isLink: tag.path.startsWith('links.'),
      })),
      textOf: (path, fallback) => byPath.get(path) || (fallback ?? '') || labelOf(path),
      labelOf,
    };
  }, [found, words, values.data]);
}

/** Rendered as the plain text of a message, so the rules are those of sending. */
async function valuesOf(paths: string[], contactId: string | null): Promise<(string | null)[]> {
  // Each between marks of its own: an empty value would take its line with it.
  const text = paths.map((path, index) => `⟦${index}⟧{{ ${path} }}⟦/${index}⟧`).join('\n\n');
  const rendered = await trpcClient.templates.preview.mutate({
    subject: '',
    preheader: '',
    html: '',
    text,
    design: null,
    contactId,
  });
  return paths.map((_path, index) => {
    const found = new RegExp(`⟦${index}⟧([\\s\\S]*?)⟦/${index}⟧`).exec(rendered.text);
    return found?.[1]?.replaceAll(/\s+/g, ' ').trim() || null;
  });
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
