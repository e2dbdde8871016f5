import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { classNames } from '../lib/text/class-names.ts';

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

export interface ExternalLinkProps extends ComponentProps<'a'> {
  href: string;
  look?: LinkProps['look'];
}

/** A link to another site, in a new tab. A URL that is not http(s), such as `javascript:`, leaves only its text. */
export function ExternalLink({ look = 'text', className, ...rest }: ExternalLinkProps) {
  if (!isHttpUrl(rest.href)) {
    const { id, title, children, 'aria-hidden': ariaHidden } = rest;
    return (
      <span id={id} title={title} aria-hidden={ariaHidden} className={className}>
        {children}
      </span>
    );
  }
  return (
    <a
      target="_blank"
      rel="noopener"
      {...rest}
      className={classNames(look === 'text' && 'text-link', className)}
    />
  );
}

function isHttpUrl(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
