import * as userMessages from '@magpie/contract/messages/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { credentials } from '../../api/client/credentials.ts';
import { transport } from '../../api/client/transport.ts';
import { BanDialog } from './ban-dialog.tsx';

const send = vi.spyOn(transport, 'send');
const onClose = vi.fn();

beforeEach(() => void (credentials.token = 'abc'));
afterEach(() => void (credentials.token = null));

async function refuse(ban: 'banTemporarily' | 'banPermanently', reason: string) {
  const confirming = { user: { id: 7, username: 'ada' }, ban };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BanDialog {...{ confirming, onClose }} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }));
  await screen.findAllByRole('alert');
  return field;
}

test.each(['banTemporarily', 'banPermanently'] as const)(
  '%s: a failure is shown, and the reason is kept',
  async (ban) => {
    send.mockRejectedValue(new Error('failed'));
    const field = await refuse(ban, 'Spam');
    expect(screen.getByRole('alert').textContent).toBe(userMessages.banUser);
    expect(field.value).toBe('Spam');
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('what is wrong with the reason is shown beside it', async () => {
  send.mockResolvedValue(Response.json({ reason: ['Say why.'] }, { status: 400 }));
  const field = await refuse('banPermanently', '   ');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain('Say why.');
  expect(onClose).not.toHaveBeenCalled();
});
