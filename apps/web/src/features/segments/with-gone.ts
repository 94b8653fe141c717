/** What a saved rule names and is gone stays visible instead of looking like the first choice. */
export function withGone(
  options: { value: string; label: string }[],
  chosen: string,
  label: string,
): { value: string; label: string }[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}
