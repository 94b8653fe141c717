/** A rule inside a rule costs as much as a selector of a thousand characters: the inliner reads them as one. */
const nestedRule = 1_000_000;

/**
 * About how long the CSS inliner takes to read a style sheet: it grows with the square of a selector's length.
 * Ten million take a fraction of a second. Rules inside `@media` and the like aren't nested.
 */
export function styleWork(css: string): number {
  const outer: boolean[] = [];
  let work = 0;
  let from = 0;
  let statement = 0;
  for (let at = 0; at <= css.length; at += 1) {
    const char = css[at];
    if (char !== undefined && !'{},;'.includes(char)) continue;
    work += (at - from) ** 2;
    if (char === '{') {
      if (outer.at(-1) === false) work += nestedRule;
      outer.push(
        css
          .slice(statement, statement + 200)
          .trimStart()
          .startsWith('@'),
      );
    }
    if (char === '}') outer.pop();
    from = at + 1;
    if (char !== ',') statement = from;
  }
  return work;
}
