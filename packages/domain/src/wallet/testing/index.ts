export { judgeStorm } from './judge-storm.ts';
export { runStorm, type StormReport } from './run-storm.ts';
