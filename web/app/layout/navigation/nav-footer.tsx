import { useSite } from '../../lib/site.ts';
import { useDarkMode } from '../../lib/stored/theme.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { NavContent, NavItem } from './nav-item.tsx';
import { HELP, MODERATION } from './nav-links.ts';

/** Help, the moderation log, Updates and the theme; in the sidebar and in the Menu sheet. */
export function NavFooter() {
  const { updates_url } = useSite();
  const [isDark, setDark] = useDarkMode();
  const theme = isDark ? 'Light mode' : 'Dark mode';
  return (
    <>
      <NavItem {...HELP} />
      <NavItem {...MODERATION} />
      <li>
        <ExternalLink look="plain" href={updates_url} title="Updates" className="nav-item">
          <NavContent icon="Megaphone" label="Updates" />
        </ExternalLink>
      </li>
      <li>
        <button type="button" title={theme} className="nav-item" onClick={() => setDark(!isDark)}>
          <NavContent icon={isDark ? 'Sun' : 'Moon'} label={theme} />
        </button>
      </li>
    </>
  );
}
