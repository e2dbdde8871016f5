import type { Comment } from '@magpie/contract/comments';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aComment } from '../../api/client/testing.ts';
import { NowProvider } from '../../lib/rendering/now.tsx';
import { EditTime } from './edit-time.tsx';

function textFor(parts: Partial<Comment>) {
  cleanup();
  const now = Date.now();
  const comment = aComment({ edited_at: new Date(now).toISOString(), ...parts });
  const { container } = render(
    <NowProvider renderedAt={now}>
      <EditTime comment={comment} />
    </NowProvider>,
  );
  return container.textContent;
}

test('says when a comment was edited; for moderators this is a button that shows the earlier versions', () => {
  expect(textFor({})).toBe('edited just now');
  expect(screen.queryByRole('button')).toBeNull();
  const forModerators = textFor({ can_moderate: true });
  expect(screen.getByRole('button').textContent).toBe(forModerators);
  expect(textFor({ can_moderate: true, edited_at: null })).toBe('');
});
