import { Prose, ProseSection } from '../layout/prose.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { previewHost, useSite } from '../lib/site.ts';
import type { Route } from './+types/privacy';

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, {
    title: 'Privacy Policy',
    description: 'Which data this site keeps about you, why, for how long, and what you can do about it.',
  });
}

export default function Privacy() {
  const site = useSite();
  const { site_name, contact_email } = site;
  const foreignPreviews = previewHost(site);
  return (
    <Prose
      title="Privacy Policy"
      lead={`${site_name} stores only the data that it needs to work. There is no advertising and no tracking, and no third party learns what you read here.`}
    >
      <ProseSection id="who" title="1. Who is responsible">
        <p>
          The operator of {site_name}, who can be reached at{' '}
          <a href={`mailto:${contact_email}`}>{contact_email}</a>, is responsible for the data described here.
        </p>
      </ProseSection>
      <ProseSection id="account-data" title="2. What you give us">
        <p>
          To register: a username, which everybody can see, and an email address, which only you and the
          site’s moderators can see. We also store whether you have confirmed the address. Your password is
          never stored; we keep an argon2id hash of it, from which it cannot be read back. If you set up a
          second factor, we store the secret of your authenticator app, hashes of your recovery codes, and the
          public key, the name and the last use of each passkey, until you remove them; your fingerprint or
          face never leaves your device. We also store what you do here: your posts, comments, likes, reports,
          collections, corrections and sources of posts, and what you save, follow, mute and hide. Posts and
          comments are public with your name; likes are shown as numbers. A collection is shown with your name
          to the people you choose, and what you have ticked off in it only to you. What you save, follow,
          mute and hide is shown only to you; if you made a personal feed, whoever has its address can read
          it, and so see what you follow. We store a hash of that feed’s key and its date until you revoke it
          or reset your password. Reports and appeals are shown to moderators with your name. Moderators may
          note something about a user for one another; such notes are deleted with the account.
        </p>
      </ProseSection>
      <ProseSection id="browser" title="3. What is stored in your browser">
        <p>
          We set no cookies. Your browser’s local storage holds <code>token</code> and <code>user</code> while
          you are logged in, so that you stay logged in; <code>user</code> also says whether you have muted or
          hidden anything, but not what, so that what you muted does not appear while a page loads. It also
          holds your choices: <code>darkMode</code> for dark or light, <code>view</code> for cards or a list,{' '}
          <code>trending</code> for how Trending is ranked, <code>lastCategory</code> for the category of your
          last submission, <code>welcomeDismissed</code> once you have dismissed the welcome, and for
          moderators <code>queueKeys</code> and <code>queueSort</code>. Unsent text is stored in the tab’s
          session storage until you send it, log out or close the tab. Logging out removes all but your
          choices; clearing your browser’s data for this site removes everything.
        </p>
      </ProseSection>
      <ProseSection id="technical" title="4. Sessions and IP addresses">
        <p>
          For each login we store a hash of its token, the time of its last use, and the browser’s name and IP
          address. This lets you recognise a stolen session: your profile settings show these details to you
          alone. A session that is not used expires, none lasts longer than 90 days, and logging out ends it
          at once. The names of the browsers that you log in with are kept for a year after the last login, so
          that we can warn you by email of a new one. To limit abuse we count requests by IP address; a count
          is used for a day at most and is then deleted. Server logs contain IP addresses, are used to find
          faults and attacks, and are deleted regularly.
        </p>
      </ProseSection>
      <ProseSection id="previews" title="5. Links and previews">
        <p>
          When somebody enters a link, our server reads that page to make its preview. Preview images are
          copied and served from this site, so the sites behind the links do not learn that you saw them here.
          They learn about your visit only when you follow a link; then their own privacy rules apply.
        </p>
        {foreignPreviews && (
          <p>
            One form is different: while you fill in the page “Submit a link”, your browser itself asks the
            preview service at <strong>{foreignPreviews}</strong> for a preview of the address that you enter.
            That service learns the address and your IP address; its own privacy rules apply.
          </p>
        )}
      </ProseSection>
      <ProseSection id="sharing" title="6. Who else receives data">
        <p>
          Nobody receives your data for their own purposes, and it is not sold. Whoever hosts the server or
          delivers our emails handles data on our behalf and under contract. Authorities receive data only
          where the law obliges us.
        </p>
      </ProseSection>
      <ProseSection id="retention" title="7. How long we keep it">
        <p>
          Your account’s data is kept for as long as the account exists. You can delete it in your profile
          settings: seven days later, unless you log in before, your name, email address, password, sessions,
          collections and saved posts are erased. Your posts, comments and likes are erased too, or stay
          without your name if you prefer. Your username stays reserved for 90 days. If you are banned at that
          time, we keep a keyed hash of your email address until the ban ends, so that the ban cannot be
          avoided. A post that you delete is erased together with its comments, likes and saves. A comment
          that you delete is erased; if it has replies, its text and your name are no longer shown. What an
          edited comment said before is kept as long as the comment; only moderators can read it. Reports,
          decisions of moderators and bans are kept with their reasons and details, so that they can be
          reviewed, and name the title and link of the post, or the title of the collection, that they are
          about, even after it is deleted. Decisions and bans are public in the moderation log, with their
          reasons, the title of the post or collection and the name of the banned user; reports and appeals
          are not. An appeal is deleted with its post or comment. An email to you is kept until it is sent,
          for a day at most. Links that confirm an email address, undo its change or set a new password expire
          within seven days, and only a hash of them is stored. Links to unsubscribe do not expire. When you
          change your email address, the old one is kept for seven days, so that you can undo it. When you
          change your username, the old one stays reserved for 90 days. Notifications are deleted after 90
          days. To show what is new to you we store when you last saw the comments of a post, for a year, and
          when you were last here; nobody else can see either. Old backups are overwritten.
        </p>
      </ProseSection>
      <ProseSection id="rights" title="8. Your rights">
        <p>
          You can download everything that we hold about you, and delete your account, in your profile
          settings. You can also ask what we hold about you, have it corrected or erased, restrict or object
          to its use, and complain to a data protection authority. Write to{' '}
          <a href={`mailto:${contact_email}`}>{contact_email}</a>; we answer within a month. If this policy
          changes in a way that matters, we say so on the site before it takes effect.
        </p>
      </ProseSection>
    </Prose>
  );
}
