import { age } from '../lib/age.ts';
import { useNow } from '../lib/now.tsx';

export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} title={`${date.slice(0, 16).replace('T', ' ')} UTC`}>
      {age(date, useNow())}
    </time>
  );
}
