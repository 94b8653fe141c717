import { cn } from '../cn.ts';
import { SWATCHES } from './types.ts';

/** Names of the series beside their colours. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {names.map((name, index) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cn('size-2.5 rounded-[3px]', SWATCHES[index % SWATCHES.length])} />
          {name}
        </li>
      ))}
    </ul>
  );
}
