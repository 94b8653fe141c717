/* Keys, letters and dates. Nothing here needs Node, so browsers use it too. */
export { attributeKeyFrom, attributeKeySchema } from './attribute-key.ts';
export { type DateOrder, dateOrderOf } from './people/date-order.ts';
export { withPlainLetters } from './plain-letters.ts';
