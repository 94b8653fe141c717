import { FewAtOnce } from './few-at-once.ts';

/** How many pictures are read at a time in this process. */
const atOnce = 2;
const reading = new FewAtOnce(atOnce);

export const besideAnother = <T>(work: () => Promise<T>): Promise<T> => reading.run(work);

/** For a picture that may take 200 MB of memory while it is read. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => reading.run(work, atOnce);

/** PDFs are read in processes of their own, so one that takes long holds up no picture. */
const readingPdfs = new FewAtOnce(2);
export const inPdfLane = <T>(work: () => Promise<T>): Promise<T> => readingPdfs.run(work);
