const counts = new Intl.NumberFormat('en-GB');

/** 12,345: as numbers are written everywhere in the product, whatever language the browser speaks. */
export const formatCount = (value: number): string => counts.format(value);
