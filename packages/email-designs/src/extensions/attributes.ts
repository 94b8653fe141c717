import type { Attribute } from '@tiptap/core';
import type { z } from 'zod';

/** The part of a page's element that is read here; packages that also run in Node don't know the rest. */
export interface PageElement {
  getAttribute(name: string): string | null;
}

/**
 * The editor's attributes of a node, from the schema that also checks them on the server. In the page they are one
 * attribute of JSON, which is checked when it is pasted.
 */
export function editorAttributes(schema: z.ZodObject): Record<string, Attribute> {
  const defaults = safeAttributes(schema, {});
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [
      name,
      {
        default: defaults[name] ?? null,
        parseHTML: (element: unknown) =>
          pasted(schema, element as PageElement)[name] ?? defaults[name] ?? null,
        renderHTML: () => ({}),
      },
    ]),
  );
}

function pasted(schema: z.ZodObject, element: PageElement): Record<string, unknown> {
  const json = element.getAttribute('data-attributes');
  if (json === null || json.length > 100_000) return {};
  try {
    return safeAttributes(schema, JSON.parse(json));
  } catch {
    return {};
  }
}

function safeAttributes(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const result = schema.safeParse(given);
  return result.success ? result.data : {};
}

/** What the page says about a node, so that it can be copied and pasted. */
export const pageAttributes = (
  name: string,
  attributes: Record<string, unknown>,
): Record<string, string> => ({
  'data-node': name,
  'data-attributes': JSON.stringify(attributes),
});
