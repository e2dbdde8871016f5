import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { useQueryClient } from '@tanstack/react-query';
import { useOverlays } from '../../session/overlays.tsx';
import { mute, type MuteTarget } from '../../session/mute.ts';
import { useUser } from '../../session/auth.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu, MenuItems } from '../../ui/menu.tsx';
import { FollowButton } from './follow-button.tsx';

/**
 * The buttons to follow and mute, on the page of a user, tag, category or site. On one's own page a link to the settings takes
 * their place, so that nothing moves when the stored user is known.
 */
export function FollowControls({ target }: { target: MuteTarget }) {
  const user = useUser();
  const cache = useQueryClient();
  const { requireLogin } = useOverlays();
  const { kind, id, name } = target;
  if (kind === 'user' && user?.id === id) {
    return (
      <div className="follow-controls">
        <Link to="/profile-settings" look="plain" className={buttonLook({ size: 'sm' })}>
          Profile Settings
        </Link>
      </div>
    );
  }
  return (
    <div className="follow-controls">
      <FollowButton target={target} />
      <Menu trigger={<IconButton label={muteMessages.optionsFor(name)} icon="Ellipsis" />}>
        {(close) => (
          <MenuItems
            close={close}
            items={[
              {
                label: muteMessages.muteLabel(name),
                icon: 'VolumeX',
                onSelect: () => requireLogin(() => mute(cache, target), { intent: 'mute' }),
              },
            ]}
          />
        )}
      </Menu>
    </div>
  );
}
