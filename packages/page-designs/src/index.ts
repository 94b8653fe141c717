export * from './schema/blocks.schema.ts';
export * from './schema/page-design.schema.ts';
export * from './schema/values.schema.ts';
export { blockCatalogue, designOf, emptyForm, emptyPage, newBlock, type PageBlockKind } from './catalogue.ts';
