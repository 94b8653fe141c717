/* Attribute keys, letters and date orders. Nothing here needs Node, so the dashboard can use it too. */
export { attributeKeyFrom, attributeKeySchema } from './attribute-key.ts';
export { type DateOrder, dateOrderOf } from './people/date-order.ts';
export { withPlainLetters } from './plain-letters.ts';
