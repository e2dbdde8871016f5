import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../session/testing.ts';
import { UserHead } from './user-head.tsx';

const badges = () => ['Admin', 'Staff'].filter((words) => screen.queryByText(words) !== null);

test('shows the badges of admins and staff', () => {
  const comments = { count: 0, isAll: true };
  const { rerender } = render(<UserHead user={aUser()} comments={comments} />);
  expect(badges()).toEqual([]);
  rerender(<UserHead user={aUser({ role: 'admin', is_staff: true })} comments={comments} />);
  expect(badges()).toEqual(['Admin', 'Staff']);
});
