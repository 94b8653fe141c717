import { FewAtOnce } from './few-at-once.ts';

/** How many files are read at a time in this process. */
const atOnce = 2;
const reading = new FewAtOnce(atOnce);

export const besideAnother = <T>(work: () => Promise<T>): Promise<T> => reading.run(work);

/** For a file that may take 200 MB of memory while it is read. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => reading.run(work, atOnce);
