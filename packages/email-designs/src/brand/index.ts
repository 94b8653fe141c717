export * from './brand.schema.ts';
export * from './contrast.ts';
export * from './fonts.schema.ts';
export * from './page-colours.ts';
export * from './shown-colours.ts';
export * from './social-networks.schema.ts';
