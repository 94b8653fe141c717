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
    | 'hidden'
    | 'nps'
    | 'csat'
    | 'ces'
    | 'ranking'
    | 'matrix'
    | 'picture'
    | 'statement';
  label: string;
  help: string;
  placeholder: string;
  isRequired: boolean;
  options: readonly string[];
  limits: { min: number | null; max: number | null; earliest: string | null; latest: string | null };
  showIf: unknown;
  hasOther?: boolean | undefined;
  /** Of a date. */
  isYearOptional?: boolean | undefined;
  /** Of a matrix. */
  columns?: readonly string[] | undefined;
  pictures?: readonly string[] | undefined;
  scale?: { low: string; high: string } | undefined;
}
