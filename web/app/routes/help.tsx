import { MENTIONS_MAX } from '@magpie/contract/limits';
import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { Prose, ProseSection } from '../layout/prose.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { useSite } from '../lib/site.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/help';

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, {
    title: 'Help Center',
    description: 'How to share, save and discuss links, what may be posted, and whom to ask.',
  });
}

export default function Help() {
  const { site_name, contact_email } = useSite();
  return (
    <Prose
      title="Help Center"
      lead={`${site_name} is a place to share and find good links about AI: articles, videos, tutorials, research, news and tools.`}
    >
      <ProseSection id="find" title="Finding things">
        <p>
          You can read without an account. <Link to="/explore/recent">Recent</Link> shows the newest links
          first. <Link to="/explore/trending">Trending</Link> shows what is being liked and discussed now;
          links sink as they age. <Link to="/explore/top">Top</Link> shows the most liked of a day, a week, a
          month, a year or of all time. The <Link to="/categories">categories</Link> narrow it down.
        </p>
        <p>
          Nobody can pay for a place in Trending. What counts is likes, comments by others than the author,
          and age, in the same way for every post. A page shows at most two posts from one site, and at most
          two by one author, as long as there are posts of others. “Why is this here?” in a card’s menu shows
          the numbers, and “Ranking” lets you choose how fast posts sink.
        </p>
        <p>
          With an account you can follow users, tags, categories, sites and collections on their pages;{' '}
          <Link to="/library/following">Following</Link> shows their newest posts. From a post’s menu you can
          hide it, or mute its author, tags, category or site; feeds and searches then leave such posts out.{' '}
          <Link to="/profile-settings#muted-and-hidden">Profile Settings</Link> list what you muted and hid,
          and can mute a word.
        </p>
      </ProseSection>
      <ProseSection id="account" title="Your account">
        <p>
          Choose Log in and then Register. A username, an email address and a password of at least eight
          characters are all it takes, and you are logged in at once. You can log in with your username or
          your email address.
        </p>
        <p>
          A password may contain any characters, including spaces; a long one is best. We refuse common
          passwords and those that contain your username, your email address or the name of this site. A
          letter that keyboards send in different ways, such as é or a full-width A, counts as the same
          letter.
        </p>
        <p>
          If you forget your password, choose <Link to="/forgot-password">Forgot password?</Link> in the login
          dialog: we send you a link to set a new one. This works only if you can read emails at the address
          of your account. So open the link that we send after you register, which shows that the address is
          right, and change the address in Profile Settings when you get a new one. There you can also change
          your username, once in 30 days.
        </p>
        <p>
          After five failed attempts, an account is locked to new logins for 15 minutes. Changing your
          password in Profile Settings logs you out on your other devices.
        </p>
      </ProseSection>
      <ProseSection id="submit" title="Submitting a link">
        <ol>
          <li>Paste its address into the bar at the top of any page and press Submit.</li>
          <li>We read the page and show what its card will look like.</li>
          <li>Check the title, category and tags, say in a sentence why it is worth reading, and submit.</li>
        </ol>
        <p>
          Each link is posted once. If it is already here, we show you its post. You can edit and delete your
          own posts from <Link to="/library/my-posts">My Posts</Link>.
        </p>
      </ProseSection>
      <ProseSection id="interact" title="Liking, saving and talking">
        <p>
          Like what deserves to be seen by more people. Save what you want to come back to; only you see your{' '}
          <Link to="/library/bookmarks">saved posts</Link>. Open the comments of a post to ask or add
          something. You can reply to comments, and edit or delete your own. “Formatting” below the box shows
          how to write emphasis, lists, quotes, code and links. <code>@name</code> links to a user; a comment
          notifies the first {MENTIONS_MAX} people it mentions.
        </p>
      </ProseSection>
      <ProseSection id="correct" title="Correcting what others shared">
        <p>
          “Correct details” in the menu of a post says what a link is and who can read it. “Outdated?” says
          that there is something newer; the post then leads there, and searches list it lower. “Also about
          this?” says that another post is about the same paper, repository, model, dataset, video or package;
          each then lists the other under “Also about this”. A change is made once one other reader agrees;
          “Outdated?” needs two. Everything can be changed back in the same way, and the dialog shows who
          changed what.
        </p>
        <p>
          “Sources” lists other pages with the same text, and you can add one. Anyone who submits that page is
          then taken to this post. If two posts turn out to share the same page, the author of the later one
          is notified, and a moderator keeps it or merges it. Merging moves its comments, likes and saves to
          the earlier post, and its address then leads there.
        </p>
      </ProseSection>
      <ProseSection id="collections" title="Collections">
        <p>
          A collection gathers posts and other links in an order of your own, with a note on each. Choose “Add
          to collection” in the menu of a post, or “New collection” in{' '}
          <Link to="/library/collections">My Collections</Link>, where you can also import bookmarks. A
          private collection is seen only by you and the editors you name; an unlisted one by everybody who
          has its link; a public one is also listed under <Link to="/explore/collections">Collections</Link>.
          Readers can follow a collection, tick off what they have read, and copy it; a copy names the
          original. If you make a collection private, it loses its followers.
        </p>
      </ProseSection>
      <ProseSection id="links" title="Links that break">
        <p>
          Unless the operator has switched this off, we open every link again after 1, 7 and 30 days, and then
          every 90 days. If its page is missing on three days, or its site no longer exists, we mark the link
          as gone. We also say when it permanently leads to another address, or when the text of its page has
          changed. The page of the post then shows how the text began and links to a web archive.
        </p>
        <p>
          A site that is down for a while, asks for a login or payment, or turns away automated visitors says
          nothing about a link. We open one page of a site at a time and follow its <code>robots.txt</code>.
          When a page is back, the mark disappears at the next check.
        </p>
      </ProseSection>
      <ProseSection id="rules" title="What may not be posted">
        <ul>
          <li>
            <strong>Affiliate links and promotional content must not be posted.</strong> That means any link
            that earns money for whoever shares it, and anything whose purpose is to sell.
          </li>
          <li>Link shorteners that hide where they lead, and pages that only copy somebody else’s work.</li>
          <li>Anything illegal, hateful, harassing, or that exposes somebody’s private information.</li>
          <li>The same thing over and over, in posts or comments.</li>
        </ul>
        <p>
          Links marked “Sponsored” are placed by the site’s staff, and always say so; all of them are{' '}
          <Link to="/sponsored">listed here</Link>. For sponsorship enquiries use the{' '}
          <a href="#contact">contact information</a> below.
        </p>
      </ProseSection>
      <ProseSection id="report" title="Reporting, and what happens then">
        <p>
          Report a post or collection from its menu, and a comment with the flag below it. Choose a reason,
          and add in your own words what the moderator should know; only moderators can read that, and see who
          reported it. What you report is marked “Under Review” and a moderator looks at it: if it is
          approved, the mark disappears; otherwise it is removed. Its author still sees a removed post, with
          the mark “Removed”, and can appeal once; if possible, a moderator who did not remove it decides. A
          removed collection becomes private and cannot be changed until a moderator approves it. “Show items”
          in a notification about several items leads to each of them. Users who keep breaking the rules are
          banned, for a day or permanently, and see the reason when they try to log in.
        </p>
        <p>
          Everything moderators do is listed in the public <Link to="/moderation">moderation log</Link>:
          removals, approvals, bans, blocked domains and corrections, each with who did it, when and why. It
          gives the title of what was removed and nothing more, and never says who reported it.
        </p>
      </ProseSection>
      <ProseSection id="limits" title="“Too many requests”">
        <p>
          To keep the site quick and free of spam there are limits, such as {RATE_LIMITS.submit.max} posts in
          ten minutes and {RATE_LIMITS.comment.max} comments a minute. The message says how long to wait.
        </p>
      </ProseSection>
      <ProseSection id="contact" title="Contact">
        <p>
          For questions, sponsorship enquiries, appeals against a ban, or anything that does not work, write
          to <a href={`mailto:${contact_email}`}>{contact_email}</a>. See also the{' '}
          <Link to="/terms">Terms of Service</Link> and the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </ProseSection>
    </Prose>
  );
}
