import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useSite } from '../../lib/site.ts';

/** The mark and the site's name, leading home. `sr-only` as its class keeps the name for assistive technology. */
export function Logo({ nameClassName, className }: { nameClassName?: string; className?: string }) {
  const { site_name } = useSite();
  return (
    <Link to="/" className={classNames('flex items-center gap-2.5 rounded-lg text-ink', className)}>
      <Mark />
      <span className={classNames('text-lg font-bold tracking-tight', nameClassName)}>{site_name}</span>
    </Link>
  );
}

/** A magpie, tail up, in two strokes of colour: the body takes the text's, the wing the accent. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <path
        className="fill-ink"
        d="M28.5 9.2 25 7.9A5.6 5.6 0 0 0 15 9.6c-.6 1.2-1.6 2.2-2.7 3L2.6 19.5c-.7.5-.3 1.6.5 1.5l6-.6a9.4 9.4 0 0 0 6.9 3.5l-.8 3.3h-2v1.6h6.9v-1.6h-2.4l.8-3.5c4-1 6.7-4.5 6.7-8.8v-3.7l4.1-.8c.6-.1.7-.9.2-1.2Z"
      />
      <path
        className="fill-accent"
        d="M19.8 12.3c.6 4.3-2.6 7.7-9.3 7.6 2.6-1.2 4.3-2.7 5.4-4.6.8-1.5 2-2.7 3.9-3Z"
      />
      <circle className="fill-canvas" cx="21.4" cy="9" r="1.1" />
    </svg>
  );
}
