import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { classNames } from '../lib/class-names.ts';

export interface LinkProps extends ComponentProps<typeof RouterLink> {
  /** `text` is underlined inside sentences; `plain` leaves the look to `className`. */
  look?: 'text' | 'plain';
}

/** A link within the site; the screen's script is fetched when a press is likely. */
export function Link({ look = 'text', className, ...rest }: LinkProps) {
  return (
    <RouterLink
      prefetch="intent"
      {...rest}
      className={classNames(look === 'text' && 'text-link', className)}
    />
  );
}

/** A link to another site, in a new tab. */
export function ExternalLink({
  look = 'text',
  className,
  ...rest
}: ComponentProps<'a'> & Pick<LinkProps, 'look'>) {
  return (
    <a
      target="_blank"
      rel="noopener"
      {...rest}
      className={classNames(look === 'text' && 'text-link', className)}
    />
  );
}
