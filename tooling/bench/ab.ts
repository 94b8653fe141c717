import { judgeTest, type VariantCount } from '@talkdrum/domain';
import { readOptions } from '../read-options.ts';
import { simulateTest } from './ab/simulate-test.ts';

/**
 * How often the judge of A/B tests is wrong, and how often it finds a winner that there is: tests of three days with a
 * look every hour. Options: --runs 1000 --side 2000 --seed 1. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    runs: { type: 'string', default: '1000' },
    side: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const [runs, side, seed] = [Number(values.runs), Number(values.side), Number(values.seed)];
const hours = 72;
/** What decides in most tests: about 10% click, about 20% view. */
const rates = [0.1, 0.2];
/** The goal of false winners, in percent. */
const goal = 5;

interface Found {
  winners: number;
  early: number;
  wrong: number;
}

/** Runs tests whose variants have these true rates, and counts those with a winner, before the end, and not the best. */
function run(trueRates: readonly number[], first: number): Found {
  const found: Found = { winners: 0, early: 0, wrong: 0 };
  const best = trueRates.indexOf(Math.max(...trueRates));
  for (let n = 0; n < runs; n += 1) {
    const looks = simulateTest({ rates: trueRates, side, hours, seed: first + n });
    const at = looks.findIndex((counts, hour) => judgeTest(counts, hour === hours - 1).isClear);
    if (at === -1) continue;
    found.winners += 1;
    if (at < hours - 1) found.early += 1;
    if (judgeTest(looks[at] as VariantCount[], at === hours - 1).leader !== best) found.wrong += 1;
  }
  return found;
}

const percent = (count: number) => Math.round((1_000 * count) / runs) / 10;
const results = rates.map((rate, index) => {
  const start = seed * 1_000_000 + index * 100_000;
  const same = run([rate, rate], start);
  const three = run([rate, rate, rate], start + 30_000);
  const lifted = run([rate, rate * 1.2], start + 60_000);
  const result = {
    rate,
    falseWinners: percent(same.winners),
    falseWinnersOfThree: percent(three.winners),
    power: percent(lifted.winners),
    early: percent(lifted.early),
    wrong: percent(lifted.wrong),
  };
  process.stdout.write(
    `${100 * rate}%: false winners ${result.falseWinners}% (of three variants ${result.falseWinnersOfThree}%), ` +
      `a lift of 20% found ${result.power}%, before the end ${result.early}%\n`,
  );
  return result;
});
const falseWinners = Math.max(...results.flatMap((one) => [one.falseWinners, one.falseWinnersOfThree]));
process.stdout.write(
  `${JSON.stringify({ bench: 'ab', runs, side, looks: hours, falseWinners, power: results[0]?.power, powerAt20: results[1]?.power, results, ok: falseWinners <= goal })}\n`,
);
