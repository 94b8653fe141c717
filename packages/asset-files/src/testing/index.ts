export { pngOf } from './png-of.ts';
