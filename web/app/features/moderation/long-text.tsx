import { useId, useState } from 'react';

/** A text of at most this many characters, about two lines, is shown whole if it has no line break. */
const SHORT_MAX = 160;

/** Two lines of a long text, and the rest on demand. */
export function LongText({ children: text }: { children: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT_MAX || text.includes('\n');
  return (
    <>
      <p id={id} dir="auto" className={isLong && !isOpen ? 'queue-text line-clamp-2' : 'queue-text'}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="queue-toggle"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
