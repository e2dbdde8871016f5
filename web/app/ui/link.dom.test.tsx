import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExternalLink } from './link.tsx';

test.each(['http://example.org/', 'https://example.org/a?b#c', 'HTTPS://EXAMPLE.ORG'])(
  'an external link leads to %s',
  (href) => {
    render(<ExternalLink href={href}>Read</ExternalLink>);
    expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(href);
  },
);

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '/',
  '',
])('shows an external link to %j as text only', (href) => {
  const { container } = render(
    <ExternalLink href={href} id="title" onClick={() => {}}>
      Read
    </ExternalLink>,
  );
  expect(container.innerHTML).toBe('<span id="title">Read</span>');
});
