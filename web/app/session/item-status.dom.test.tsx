import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemStatus } from './item-status.tsx';

const author = { id: 7, username: 'ada' };

test('shows Under Review in a muted colour to readers, and in a warning colour to admins', () => {
  const { unmount } = render(<ItemStatus item={{ status: 'flagged', author, can_moderate: false }} />);
  const quiet = screen.getByText('Under Review');
  expect(quiet.title).toBe('A moderator will look at it.');
  expect(quiet.className).not.toContain('warning');
  unmount();
  render(<ItemStatus item={{ status: 'flagged', author, can_moderate: true }} />);
  expect(screen.getByText('Under Review').className).toContain('warning');
});
