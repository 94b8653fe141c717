/** The name of a row, whatever its length: a word that fits no column is broken. */
export function RowName({ name }: { name: string }) {
  return <span className="line-clamp-3 [overflow-wrap:anywhere] sm:min-w-28">{name}</span>;
}
