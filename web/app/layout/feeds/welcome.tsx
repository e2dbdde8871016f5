import { useQuery } from '@tanstack/react-query';
import { bestOfWeekQuery } from '../../api/posts/posts.ts';
import { postLink } from '../../features/posts/post-link.ts';
import { useSite } from '../../lib/site.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useUser } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { dismissWelcome } from './welcome-dismissal.ts';

export interface WelcomeProps {
  /** On a screen with links or controls of its own above the posts, phones show a short text and no titles. */
  isBrief?: boolean;
}

/**
 * An introduction above a feed, for anonymous visitors. Every feed has it, because pages are the same for everyone;
 * styles hide it from logged-in users and from visitors who have dismissed it, even before the first paint.
 */
export function Welcome(strip: WelcomeProps) {
  const user = useUser();
  return user ? null : <WelcomeStrip {...strip} />;
}

function WelcomeStrip({ isBrief = false }: WelcomeProps) {
  const { site_name } = useSite();
  const { openRegister } = useOverlays();
  return (
    <section aria-label="Welcome" className={classNames('welcome', isBrief && 'welcome-brief')}>
      <p className="welcome-words">
        <b>{site_name}</b> collects the best links about AI
        <span className="welcome-who">, picked by people who build it</span>. No account needed to read.
      </p>
      <button type="button" className="button welcome-join" onClick={() => openRegister()}>
        Join
      </button>
      <BestOfWeek />
      <IconButton label="Dismiss" icon="X" className="welcome-dismiss" onClick={dismissWelcome} />
    </section>
  );
}

/** Absent while nothing was posted this week. */
function BestOfWeek() {
  const { data: posts = [] } = useQuery(bestOfWeekQuery());
  if (posts.length === 0) return null;
  return (
    <div className="welcome-best">
      <p id="best-of-week" className="welcome-heading">
        This week’s top {posts.length}
      </p>
      <ol aria-labelledby="best-of-week">
        {posts.map((post) => (
          <li key={post.id}>
            <ExternalLink look="plain" {...postLink(post)} title={post.title} dir="auto">
              {post.title}
            </ExternalLink>
            {post.is_sponsored && <Badge tone="accent">Sponsored</Badge>}
          </li>
        ))}
      </ol>
    </div>
  );
}
