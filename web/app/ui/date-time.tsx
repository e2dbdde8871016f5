/** A moment in full, in the reader's own time zone. Only for what is not rendered on the server, which has another. */
export function DateTime({ date, withTime = false }: { date: string; withTime?: boolean }) {
  const format = withTime ? TO_THE_MINUTE : TO_THE_DAY;
  return (
    <time dateTime={date} title={TO_THE_MINUTE.format(new Date(date))}>
      {format.format(new Date(date))}
    </time>
  );
}

const TO_THE_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const TO_THE_MINUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
