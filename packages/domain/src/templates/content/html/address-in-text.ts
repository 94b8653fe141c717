/**
 * A web address in running text, without the punctuation that ends a sentence. A closing bracket belongs to
 * it only if the address opened one, as in https://en.wikipedia.org/wiki/Lagos_(state).
 */
export const addressInText = new RegExp(
  /https?:\/\/(?:[^\s<>"'\]()]|\([^\s<>"'\]()]*\)|\((?![^\s<>"'\]()]*\)))*/.source +
    /(?:\([^\s<>"'\]()]*\)|[^\s<>"'\].,;:!?()])/.source,
  'gi',
);
