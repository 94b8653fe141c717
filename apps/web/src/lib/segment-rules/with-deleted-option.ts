/** Keeps deleted values of a saved rule visible, instead of showing the first choice. */
export function withDeletedOption(
  options: { value: string; label: string }[],
  chosen: string,
  label: string,
): { value: string; label: string }[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}
