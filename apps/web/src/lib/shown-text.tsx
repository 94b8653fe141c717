import { shownPieces } from '@talkdrum/api/contracts/shown-text';

/** A subject or another line with its merge tags as pills, for lists and headings. */
export function ShownText({ text }: { text: string }) {
  return shownPieces(text).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span
        key={`${index}-${piece.label}`}
        title={piece.fallback === null ? undefined : `Without it: ${piece.fallback}`}
        className="rounded-sm bg-info-soft px-1 py-px text-[0.92em] font-medium text-info"
      >
        {piece.label}
      </span>
    ),
  );
}
