/** A folder for the database of one run, under `.cache`; removes those of runs that were cut off. */
export declare function openRunFolder(): string;
