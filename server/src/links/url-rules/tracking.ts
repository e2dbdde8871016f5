import type { QueryPair } from './query-pair.ts';

/** Tracking parameters of any site, in lower case. */
const TRACKING_NAMES = new Set(
  `
  _branch_match_id _branch_referrer _ga _gl _hsenc _hsmi _ke _openstat _pos _psq _sid _ss __s __twitter_impression
  aff aff_id affid affiliate affiliate_id affiliateid amp amp_gsa amp_js_v awc
  ck_subscriber_id clickid cmp cmpid cn-reloaded
  dclid dm_i dmcid
  echobox ef_id elqtrack elqtrackid epik
  fb_action_ids fb_action_types fb_comment_id fb_ref fb_source fbclid fp_ref fpr
  gad_campaignid gad_source gbraid gclid gclsrc gs_l guccounter guce_referrer guce_referrer_sig
  hsctatracking
  icid igsh igshid irclickid irgwc
  li_fat_id linkid lmref
  mbid mc_cid mc_eid mc_tc mibextid mkt_tok mkwid ml_subscriber ml_subscriber_hash msclkid
  ncid nr_email_referer
  ocid oly_anon_id oly_enc_id outputtype
  pcrid piwik_campaign piwik_kwd
  rb_clickid rdt_cid ref ref_ ref_source ref_src ref_url referer referral referrer rss_share
  s_cid s_kwcid sc_campaign sc_cid sc_eh sc_lid sc_llid sfmc_id share_from smid smtyp soc_src soc_trk spm sr_share
  srsltid sscid
  tap_a tap_s trk trkcampaign trkinfo ttclid twclid
  vero_conv vero_id via
  wbraid wickedid wt.mc_id wt_mc
  xtor
  yclid ysclid
  zanpid
  `
    .split(/\s+/)
    .filter(Boolean),
);

const TRACKING_PREFIX =
  /^(utm_|mtm_|pk_|hsa_|__hs|guce_|at_(?:medium|campaign|link|custom|bbc)|ns_(?:mchannel|source|campaign|linkname|fee)|elq|stm_|itm_|wtrid|fb_xd_|action_(?:object|ref|type)_)/;

const SESSION_NAMES = new Set([
  'sid',
  's',
  'phpsessid',
  'jsessionid',
  'aspsessionid',
  'cfid',
  'cftoken',
  'oscsid',
]);
const SESSION_VALUE = /^[0-9a-f]{32,}$/i;

/** On code hosts `ref` is a branch or a revision. */
const CODE_HOST = /(^|\.)(git|svn|hg|bitbucket|codeberg|forgejo|gogs|sr\.ht)/;

/** Whether the pair only tracks visitors, and does not change the page. */
export function isTracking({ name, value }: QueryPair, host: string): boolean {
  const lower = decoded(name).toLowerCase();
  if (lower === 'ref' && CODE_HOST.test(host)) return false;
  if (lower === 'outputtype') return value === 'amp';
  if (TRACKING_NAMES.has(lower) || TRACKING_PREFIX.test(lower)) return true;
  return SESSION_NAMES.has(lower) && SESSION_VALUE.test(value);
}

function decoded(name: string) {
  return name.includes('%') ? name.replaceAll('%2E', '.') : name;
}
