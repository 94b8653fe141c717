import type { ReviewOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { people } from '../campaign-words.ts';
import { dayWords, takesDays } from './warm-up-words.ts';

type Forecast = NonNullable<ReviewOutput['warmUp']>;

/** How many people get the campaign on which day, because its domain is warming up. */
export function WarmUpDays({ forecast }: { forecast: Forecast }) {
  const { domain, today, days } = forecast;
  return (
    <Card
      title="Warm-up"
      description={`${domain} is warming up. If you send it now, this campaign ${takesDays(forecast)}.`}
    >
      <ul aria-label="Who gets it when" className="flex max-h-56 flex-col gap-1.5 overflow-auto">
        {days.map((each) => (
          <li key={each.day} className="flex justify-between gap-4">
            <span>{dayWords(each.day, today)}</span>
            <span className="tabular">{people(each.people)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
