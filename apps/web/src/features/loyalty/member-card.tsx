import { Award } from 'lucide-react';
import type { ReactNode } from 'react';

interface MemberCardProps {
  program: string;
  name: string;
  points: string;
  /** Below the points: their name and their worth. */
  about: ReactNode;
  tier: { name: string; color: string } | null;
  number: string;
}

/** The membership card as the member's page shows it. */
export function MemberCard({ program, name, points, about, tier, number }: MemberCardProps) {
  return (
    <div className="relative flex aspect-[1.586] flex-col justify-between overflow-hidden rounded-[20px] bg-[#1f2d6b] bg-linear-135 from-[#1f2d6b] to-[#2e1f5e] p-4.5 text-white shadow-[0_18px_36px_-18px_rgb(31_45_107/0.65)]">
      <Rings />
      <div className="relative flex items-center justify-between gap-3">
        <span className="truncate text-xs font-bold tracking-[0.14em] uppercase">{program}</span>
        {tier === null ? null : (
          <span className="flex shrink-0 items-center gap-1.5 rounded-full bg-white py-1 pr-2.75 pl-1 text-xs font-semibold text-[#15202b]">
            <span
              aria-hidden
              className="grid size-5 place-items-center rounded-full text-white"
              style={{ backgroundColor: tier.color }}
            >
              <Award className="size-3" />
            </span>
            {tier.name}
          </span>
        )}
      </div>
      <div className="relative flex items-end justify-between gap-3">
        <div className="min-w-0">
          <span className="block truncate text-sm">{name}</span>
          <b className="tabular block text-display">{points}</b>
          <span className="block text-xs text-[#d5daf6]">{about}</span>
        </div>
        <span className="tabular shrink-0 text-xs text-[#d5daf6]">No. {number}</span>
      </div>
    </div>
  );
}

/** The drum's rings in the corner. */
function Rings() {
  return (
    <svg aria-hidden viewBox="0 0 200 200" className="absolute -top-12 -right-12 size-48 text-white/25">
      {[22, 36, 50, 64, 78, 92].map((r) => (
        <circle
          key={r}
          cx="100"
          cy="100"
          r={r}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="9 6"
        />
      ))}
    </svg>
  );
}
