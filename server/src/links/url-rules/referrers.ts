/** Words in the names of places from which readers come. */
const WORDS = new Set(
  `
  ads advert alternativeto article awesome banner betalist bing blog bluesky bsky copylink digest discord email facebook
  fb feed flipboard footer futurepedia gmail google hackernews header hn homepage indiehackers instagram linkedin lists
  lobsters mail mailchimp mastodon medium menu messenger nav navbar newsletter newsletters pinterest podcast producthunt
  promo quora reddit rss share sharing sidebar slack social substack taaft telegram theresanaiforthat threads tiktok tldr
  toolify twitter vk wechat weibo whatsapp x ycombinator youtube
  `
    .split(/\s+/)
    .filter(Boolean),
);

const HOST = /^(https?%3A%2F%2F)?(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,10}(%2F.*)?$/i;
const FILE_NAME = /\.(html?|php|pdf|json|xml|csv|py|md|txt|ipynb)$/i;

/** Whether a value says where a reader came from: a host, or a name such as `twitter` or `awesome-ai-tools`. */
export function isReferrer(value: string): boolean {
  if (HOST.test(value) && !FILE_NAME.test(value)) return true;
  return value
    .toLowerCase()
    .split(/[-_.+]|%20/)
    .some((word) => WORDS.has(word));
}
