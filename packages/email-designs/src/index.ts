export { type Block, blockCatalogue, type BlockContent, emptyDesign } from './catalogue.ts';
export { DesignProblem } from './check-doc.schema.ts';
export * from './condition.schema.ts';
export { hasConditions, keepsNoConditions } from './conditional-parts.ts';
export type { DesignMark, DesignNode } from './design-node.ts';
export {
  designField,
  type DesignTheme,
  designTheme,
  type EmailDesign,
  emailDesign,
} from './design.schema.ts';
export {
  type MarkAttributes,
  markAttributes,
  type MarkName,
  type NodeAttributes,
  nodeAttributes,
  type NodeName,
  type Product,
} from './nodes/attributes.schema.ts';
export { contentRules } from './nodes/rules.schema.ts';
export { scaleEnds } from './render/survey-answers.ts';
export { type Colour, designLimits } from './values.schema.ts';
export { savedBlock, savedBlockLimits, savedBlockName } from './saved-block.schema.ts';
