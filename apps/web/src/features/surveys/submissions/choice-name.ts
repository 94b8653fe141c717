/** An answer as people read it. */
export function choiceName({
  line,
  choice,
  isOther = false,
}: {
  line: string;
  choice: string;
  isOther?: boolean;
}): string {
  if (isOther) return 'Another choice';
  const text = choice === 'true' ? 'Yes' : choice;
  return line === '' ? text : `${line}: ${text}`;
}
