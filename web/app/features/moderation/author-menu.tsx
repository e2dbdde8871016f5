import type { BanCall } from '../../api/moderation/bans.ts';
import { useAuth } from '../../session/auth.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItems } from '../../ui/menu.tsx';

interface Person {
  id: number;
  username: string;
}

/** Opens a dialog about a user: what admins know of them, or the reason of a ban. */
export interface OnUser {
  context: (user: Person) => void;
  ban: (user: Person, ban: BanCall) => void;
}

/** What an admin can do about the author of an item. */
export function AuthorMenu({ author, onUser }: { author: Person; onUser: OnUser }) {
  const { user } = useAuth();
  if (author.id === user?.id) return null;
  return (
    <Menu trigger={<IconButton label="More options" icon="Ellipsis" className="queue-more" />}>
      {(close) => (
        <MenuItems
          close={close}
          items={[
            { label: 'About the author', icon: 'Info', onSelect: () => onUser.context(author) },
            {
              label: 'Ban for 24 hours',
              icon: 'Ban',
              tone: 'danger',
              onSelect: () => onUser.ban(author, 'banTemporarily'),
            },
            {
              label: 'Ban permanently',
              icon: 'Ban',
              tone: 'danger',
              onSelect: () => onUser.ban(author, 'banPermanently'),
            },
          ]}
        />
      )}
    </Menu>
  );
}
