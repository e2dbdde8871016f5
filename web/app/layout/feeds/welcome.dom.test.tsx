import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { transport } from '../../api/client/transport.ts';
import { SiteContext } from '../../lib/site.ts';
import { SessionAround } from '../../session/testing-around.tsx';
import { Welcome } from './welcome.tsx';

const SITE = {
  site_name: 'Magpie',
  public_url: 'https://magpie.example',
  updates_url: 'https://magpie.example/updates',
  contact_email: 'contact@magpie.example',
  link_preview_url: '/api/link-preview/',
};
const POST = {
  id: 1,
  title: 'A plain post',
  url: 'https://example.org/',
  is_sponsored: false,
  affiliate_url: '',
};

afterEach(() => void vi.restoreAllMocks());

async function welcomeWith(results: object[]) {
  vi.spyOn(transport, 'send').mockImplementation(async () => Response.json({ results, next: null }));
  const element = (
    <SessionAround>
      <SiteContext value={SITE}>
        <Welcome />
      </SiteContext>
    </SessionAround>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  await act(async () => render(<RouterProvider router={router} />));
  return screen.getByRole('region', { name: 'Welcome' });
}

test('links the best posts of the week, and marks the one that is sponsored', async () => {
  const affiliate_url = 'https://shop.example/offer';
  const sponsored = { ...POST, id: 2, title: 'An offer', is_sponsored: true, affiliate_url };
  const region = await welcomeWith([POST, sponsored]);
  await screen.findByText('This week’s top 2');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    POST.url,
    affiliate_url,
  ]);
  expect(region.textContent?.match(/Sponsored/g)).toHaveLength(1);
});

test('has no list while nothing was posted this week', async () => {
  const region = await welcomeWith([]);
  expect(region.textContent).toContain('Magpie collects the best links about AI');
  expect(screen.queryByRole('list')).toBeNull();
});
