import { age } from '../lib/age.ts';
import { useNow } from '../lib/now.tsx';

export function TimeAgo({ date, className }: { date: string; className?: string }) {
  return (
    <time dateTime={date} title={`${date.slice(0, 16).replace('T', ' ')} UTC`} className={className}>
      {age(date, useNow())}
    </time>
  );
}
