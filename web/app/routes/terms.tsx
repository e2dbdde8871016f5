import { Prose, ProseSection } from '../layout/prose.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { useSite } from '../lib/site.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/terms';

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, {
    title: 'Terms of Service',
    description: 'What you agree to when you use this site, in five sections.',
  });
}

export default function Terms() {
  const { site_name, contact_email } = useSite();
  return (
    <Prose
      title="Terms of Service"
      lead={`These terms apply to everybody who uses ${site_name}. By registering an account you accept them.`}
    >
      <ProseSection id="service" title="1. The service">
        <p>
          {site_name} lets people share links to content about AI, and find, save and discuss them. Reading is
          open to everybody; taking part needs an account. The site is offered as it is: we work to keep it
          available and correct, but do not promise that it always will be, and may change or end parts of it.
        </p>
      </ProseSection>
      <ProseSection id="account" title="2. Your account">
        <p>
          Give an email address at which you can be reached, keep your password to yourself, and use one
          account. You are responsible for what is done with it. You must be old enough to agree to these
          terms where you live, and at least 13. You may stop using your account at any time, and delete it in
          your profile settings.
        </p>
      </ProseSection>
      <ProseSection id="content" title="3. What you post">
        <p>
          What you write stays yours. You allow us to store it, show it on this site and in its feeds, and
          shorten or format it for that, for as long as it is published here. When you delete a post or
          comment it is no longer shown. A deleted comment with replies is replaced by a placeholder, so that
          the replies still make sense.
        </p>
        <p>
          Post only what you may share. You must not post affiliate links or promotional content, anything
          illegal, hateful, harassing or deceptive, other people’s private information, malware or spam. Do
          not work around limits, vote or report with several accounts, or burden the site with automated
          requests. The <Link to="/help#rules">Help Center</Link> explains the rules. Only staff place
          sponsored links, and these are marked.
        </p>
      </ProseSection>
      <ProseSection id="moderation" title="4. Moderation">
        <p>
          Anybody with an account can report content. Moderators may remove posts, comments and collections
          that break these terms, and ban an account for 24 hours or permanently, giving a reason that the
          owner of the account sees. You can appeal once against the removal of a post or comment. If you
          think another decision is wrong, write to <a href={`mailto:${contact_email}`}>{contact_email}</a>{' '}
          and somebody will look at it again.
        </p>
      </ProseSection>
      <ProseSection id="liability" title="5. Links, liability and changes">
        <p>
          The links lead to sites that others run. We do not control them and are not responsible for what is
          there. As far as the law allows, we are not liable for damage that comes from using this site,
          except where we caused it intentionally or by gross negligence. When these terms change in a way
          that matters, we say so on the site before it takes effect; continuing to use it then means that you
          agree. How we treat your data is described in the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </ProseSection>
    </Prose>
  );
}
