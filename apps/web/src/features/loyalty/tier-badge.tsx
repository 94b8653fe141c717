import { Award } from 'lucide-react';

/** The round badge of a tier, in its own colour. The tier’s name is beside it. */
export function TierMark({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full text-white"
      style={{ backgroundColor: color }}
    >
      <Award className="size-3.5" />
    </span>
  );
}
