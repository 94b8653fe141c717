import { cn } from '@talkdrum/ui';
import type { ReactNode } from 'react';

interface CardFacts {
  host: string;
  title: string;
  text: string;
  picture: string | null;
}

/** The card about as WhatsApp, Facebook and X draw it. Their own colours, because the theme here isn’t theirs. */
export function CardPreviews(card: CardFacts) {
  return (
    <div className="flex flex-col gap-5" role="group" aria-label="Previews of the card">
      <Preview name="WhatsApp">
        <WhatsAppCard {...card} />
      </Preview>
      <Preview name="Facebook">
        <FacebookCard {...card} />
      </Preview>
      <Preview name="X">
        <XCard {...card} />
      </Preview>
    </div>
  );
}

function Preview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-xs font-medium text-muted-foreground">{name}</figcaption>
      {children}
    </figure>
  );
}

const sans = 'font-[Arial,Helvetica,sans-serif]';

function WhatsAppCard({ host, title, text, picture }: CardFacts) {
  return (
    <div className={cn('max-w-80 rounded-xl bg-[#d9fdd3] p-1 text-[#111b21] shadow-surface', sans)}>
      <div className="overflow-hidden rounded-lg bg-[#d1f4cc]">
        <Picture url={picture} className="aspect-[1.91]" />
        <div className="flex flex-col gap-0.5 p-2.5 wrap-anywhere">
          <p className="line-clamp-2 text-sm font-semibold">{title}</p>
          {text === '' ? null : <p className="line-clamp-2 text-xs text-[#4a5a52]">{text}</p>}
          <p className="text-xs text-[#4a5a52]">{host}</p>
        </div>
      </div>
      <p className="px-2 py-1.5 text-sm text-[#0b5c9c] wrap-anywhere">https://{host}/…</p>
    </div>
  );
}

function FacebookCard({ host, title, text, picture }: CardFacts) {
  return (
    <div className={cn('overflow-hidden border border-[#dadde1] bg-[#f2f3f5] text-[#1d2129]', sans)}>
      <Picture url={picture} className="aspect-[1.91]" />
      <div className="flex flex-col gap-0.5 border-t border-[#dadde1] px-3 py-2.5 wrap-anywhere">
        <p className="text-xs text-[#5c6066] uppercase">{host}</p>
        <p className="line-clamp-2 text-base font-semibold">{title}</p>
        {text === '' ? null : <p className="line-clamp-1 text-sm text-[#5c6066]">{text}</p>}
      </div>
    </div>
  );
}

function XCard({ host, title, text, picture }: CardFacts) {
  if (picture !== null)
    return (
      <div className={sans}>
        <div className="relative overflow-hidden rounded-2xl border border-[#cfd9de]">
          <Picture url={picture} className="aspect-[1.91]" />
          <p className="absolute bottom-3 left-3 max-w-[80%] truncate rounded bg-black/75 px-1.5 py-0.5 text-xs text-white">
            {title}
          </p>
        </div>
        <p className="mt-1 text-xs text-muted-foreground">From {host}</p>
      </div>
    );
  return (
    <div
      className={cn('flex overflow-hidden rounded-2xl border border-[#cfd9de] bg-white text-[#0f1419]', sans)}
    >
      <Picture url={null} className="aspect-square w-24 shrink-0" />
      <div className="flex min-w-0 flex-col justify-center gap-0.5 p-3">
        <p className="truncate text-xs text-[#536471]">{host}</p>
        <p className="truncate text-sm">{title}</p>
        {text === '' ? null : <p className="line-clamp-2 text-xs text-[#536471]">{text}</p>}
      </div>
    </div>
  );
}

/** Networks cut pictures to the shape of the card. Without one they show a grey field, or none. */
function Picture({ url, className }: { url: string | null; className: string }) {
  return url === null ? (
    <div className={cn('grid place-items-center bg-[#dfe3e8] text-xs text-[#47535f]', className)}>
      No picture
    </div>
  ) : (
    <img src={url} alt="" className={cn('w-full object-cover', className)} />
  );
}
