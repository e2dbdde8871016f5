import type { BanCall } from '../../api/moderation/bans.ts';
import { useAuth } from '../../session/auth.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItems } from '../../ui/menu.tsx';

/** Asks for the reason of a ban. */
export type OnBan = (user: { id: number; username: string }, ban: BanCall) => void;

/** What an admin can do about the author of an item. */
export function AuthorMenu({ author, onBan }: { author: Parameters<OnBan>[0]; onBan: OnBan }) {
  const { user } = useAuth();
  if (author.id === user?.id) return null;
  return (
    <Menu trigger={<IconButton label="More options" icon="Ellipsis" className="queue-more" />}>
      {(close) => (
        <MenuItems
          close={close}
          items={[
            {
              label: 'Ban for 24 hours',
              icon: 'Ban',
              tone: 'danger',
              onSelect: () => onBan(author, 'banTemporarily'),
            },
            {
              label: 'Ban permanently',
              icon: 'Ban',
              tone: 'danger',
              onSelect: () => onBan(author, 'banPermanently'),
            },
          ]}
        />
      )}
    </Menu>
  );
}
