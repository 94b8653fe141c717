import type { ShownField } from './shown-field.ts';

/** A form as the page shows it. The page's design has its heading and the label of its button. */
export interface CompiledForm {
  /** Where it posts to; without it, to the page's own address. */
  action?: string | undefined;
  fields: readonly ShownField[];
}

/** Answers to show again, by the field's key. */
export type ShownValues = Readonly<Record<string, string | readonly string[]>>;

/** Empty when a person sends the form: nobody sees it, and programs fill it in. */
export const honeypotName = '_web';

/** Stands where the server writes the signed token of the visit. */
export const visitMarker = '<!--visit-->';
