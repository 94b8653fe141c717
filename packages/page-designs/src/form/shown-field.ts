/** What a page needs to know of a form's field. `form-fields` owns and checks fields; this is a view of one. */
export interface ShownField {
  key: string;
  type:
    | 'text'
    | 'long-text'
    | 'email'
    | 'telephone'
    | 'number'
    | 'date'
    | 'choice'
    | 'choices'
    | 'dropdown'
    | 'checkbox'
    | 'consent'
    | 'rating'
    | 'file'
    | 'hidden';
  label: string;
  help: string;
  placeholder: string;
  isRequired: boolean;
  options: readonly string[];
  limits: { min: number | null; max: number | null; earliest: string | null; latest: string | null };
  showIf: unknown;
}
