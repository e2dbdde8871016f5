/** Registered names whose `m.`, `mobile.`, `touch.` or `amp.` shows the same pages. */
const MOBILE_SITES = new Set(
  `
  9gag.com aliexpress.com aljazeera.com allrecipes.com amazon.com arxiv.org axios.com baidu.com bbc.co.uk bbc.com
  bilibili.com bloomberg.com businessinsider.com cnet.com cnn.com csdn.net dailymotion.com deviantart.com douban.com
  dw.com dzen.ru ebay.com economist.com espn.com etsy.com euronews.com facebook.com fandom.com fb.com flickr.com
  forbes.com ft.com genius.com gizmodo.com github.com goodreads.com habr.com heise.de hindustantimes.com huffpost.com
  imdb.com imgur.com independent.co.uk indiatimes.com instagram.com jianshu.com kaggle.com lenta.ru lemonde.fr
  linkedin.com livejournal.com livescience.com medium.com microsoft.com naver.com nbcnews.com ndtv.com newsweek.com
  npr.org nytimes.com odysee.com ok.ru phys.org pinterest.com politico.com quora.com reddit.com reuters.com scmp.com
  scribd.com slashdot.org slate.com slideshare.net smh.com.au soundcloud.com space.com spiegel.de stern.de techcrunch.com
  techradar.com ted.com theatlantic.com theguardian.com theverge.com thehindu.com tiktok.com time.com tumblr.com
  twitch.tv twitter.com usatoday.com vice.com vimeo.com vk.com vox.com washingtonpost.com weibo.com wired.com
  mediawiki.org wikibooks.org wikidata.org wikihow.com wikimedia.org wikinews.org wikipedia.org wikiquote.org
  wikisource.org wikiversity.org wikivoyage.org wiktionary.org wsj.com x.com xkcd.com yelp.com youtube.com zdnet.com
  zhihu.com
  `
    .split(/\s+/)
    .filter(Boolean),
);

export function hasMobileHost(domain: string): boolean {
  return MOBILE_SITES.has(domain);
}
