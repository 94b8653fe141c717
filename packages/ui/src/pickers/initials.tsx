import { cn } from '../cn.ts';

const TONES = [
  'bg-primary-soft text-primary-text',
  'bg-info-soft text-info',
  'bg-warning-soft text-warning',
  'bg-success-soft text-success',
  'bg-neutral-soft text-neutral',
];

/** "Amara Okafor" is AO, "ama@x.ng" is A. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's initials in a disc; the same name always has the same colour. */
export function Initials({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6 shrink-0 place-items-center rounded-full text-micro font-semibold',
        TONES[sum % TONES.length],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
