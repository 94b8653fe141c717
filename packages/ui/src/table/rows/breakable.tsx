import { Fragment, type ReactNode } from 'react';

/** What fits beside a status on a phone. */
const longWord = 18;

/**
 * A text whose long words, such as addresses, may break behind their signs rather than inside a name. Other content
 * comes back as it is.
 */
export function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !content.split(/\s/).some((word) => word.length > longWord))
    return content;
  // The sign stays on the line before.
  return content.split(/(?<=\S[@._/:-])(?=\S)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
