import type { QueryPair } from './address.ts';
import type { PageKind } from './page-kind.ts';
import { isReferrer } from './referrers.ts';

/** Parameters that track visitors on any page, in lower case. */
const TRACKING_NAMES = words(`
  __readwiselocation __s __theme __twitter_impression _bhlid _branch_match_id _branch_referrer _ga _gl _hsenc _hsmi _hsq _ke
  _openstat _pos _psq _sid _ss
  affid affiliate affiliate_id affiliateid aff_id amp_gsa amp_js_v asgtbndr at_xt awc
  ck_subscriber_id clickid cn-reloaded
  dclid dgcid dm_i dmcid doing_wp_cron
  ecid echobox ef_id elqtrack elqtrackid emci emdi epik et_cid et_rid ewid
  fb_action_ids fb_action_types fb_comment_id fb_ref fb_source fbclid fp_ref fpr
  gad_campaignid gad_source gbraid gclid gclsrc gh_src gs_l guccounter guce_referrer guce_referrer_sig
  hsctatracking hss_channel
  igsh igshid irclickid irgwc
  lever-source lever-origin li_fat_id lmref
  mbid mc_cid mc_eid mc_tc mibextid mkcid mkevt mkrid mkt_tok mkwid ml_subscriber ml_subscriber_hash moderation-hash msclkid
  nb_klid noamp nr_email_referer
  oft_id oft_k oft_lk oft_d oly_anon_id oly_enc_id
  pcrid piwik_campaign piwik_kwd
  rb_clickid rdt_cid ref_source ref_src ref_url referer referrer replytocom rss_share rtid
  s_kwcid sb_referer_host sc_campaign sc_channel sc_cid sc_content sc_country sc_eh sc_geo sc_lid sc_llid sc_outcome
  sc_publisher sc_uid sfmc_id share_from share_medium share_plat share_session_id share_source share_tag
  smid smtyp soc_src soc_trk spm spm_id_from sr_share srsltid ss_campaign_id ss_campaign_name ss_source sscid
  tap_a tap_s tduid trk trkcampaign trkinfo trk_contact trk_module trk_msg trk_sid tt_content tt_medium ttclid twcamp
  twclid twsrc twterm
  unapproved
  vd_source vero_conv vero_id vgo_ee
  wbraid wickedid wt.mc_id wt_mc wt_mc_o wt_zmc
  xtor
  yadclid yclid ysclid
  zanpid
`);

const TRACKING_PREFIX =
  /^(utm_|mtm_|pk_|hsa_|__hs|guce_|at_(?:medium|campaign|link|custom|bbc|format|ptr)|ns_(?:mchannel|source|campaign|linkname|fee)|elq|stm_|itm_|wtrid|fb_xd_|action_(?:object|ref|type)_|relatedposts_)/;

/**
 * Further parameters that track visitors. On a list, a script or a code host they may be filters or name what is shown;
 * there they track only if their value names a place from which readers come.
 */
const REFERRAL_NAMES = words(`
  aff cmpid icid ncid ocid ref ref_ referral s_cid via
`);

/** Parameters that track visitors only where the path names the page: on articles, and on the home page of a site. */
const ID_NAMES = words(`campaign_id cmp cvid linkid share_id share_token`);

/** Parameters that track visitors only on articles, and only if their value names a place from which readers come. */
const SOURCE_NAMES = words(`campaign channel from medium origin partner share shared source src`);

const SESSION_NAMES =
  /^(phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|oscsid|zenid|sid|s|sessionid|session_id)$/;
const SESSION_ONLY = /^(phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|oscsid|zenid)$/;
const SESSION_VALUE = /^[0-9a-f]{32,}$/i;

const AMP_VIEW = /^(output|view|type|format|platform|layout|variant)$/;

/** On code hosts `ref` is a branch or a revision. */
const CODE_HOST = /(^|\.)(api\.|git|svn|hg|bitbucket|codeberg|forgejo|gogs|gitea|sr\.ht)/;
const CODE_PATH = /\/(tree|blob|raw|contents|commits?|compare|src|repos?|branches|archive)(\/|$)/;
const REVISION = /^(main|master|develop|dev|trunk|head|refs%2F.*|v?\d+(\.\d+)+|[0-9a-f]{40})$/i;

/** Whether the pair only tracks visitors, and does not change the page. */
export function isTracking(
  { name, value }: QueryPair,
  { host, path, kind }: { host: string; path: string; kind: PageKind },
): boolean {
  const lower = name.replaceAll('%2E', '.').toLowerCase();
  if (TRACKING_NAMES.has(lower) || TRACKING_PREFIX.test(lower)) return true;
  if (lower === 'amp') return /^(|1|true|yes)$/i.test(value);
  if (lower === 'outputtype') return value === 'amp';
  if (AMP_VIEW.test(lower) && value === 'amp') return kind === 'article';
  if (lower === 'usp') return /^(sharing|share_link|drive_link|drive_web|drivesdk)$/.test(value);
  if (SESSION_NAMES.test(lower)) return SESSION_ONLY.test(lower) || SESSION_VALUE.test(value);
  if (REFERRAL_NAMES.has(lower)) return isReferral({ name: lower, value }, { host, path, kind });
  if (ID_NAMES.has(lower)) return kind === 'article' || (kind === 'other' && path === '');
  return SOURCE_NAMES.has(lower) && kind === 'article' && isReferrer(value);
}

function isReferral(
  { name, value }: { name: string; value: string },
  { host, path, kind }: { host: string; path: string; kind: PageKind },
) {
  if (name === 'ref' && (CODE_PATH.test(path) || REVISION.test(value))) return false;
  const isDoubtful = kind === 'list' || kind === 'script' || CODE_HOST.test(host);
  return isDoubtful ? isReferrer(value) : true;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
