import * as submitMessages from '@magpie/contract/messages/submit';
import type { PostRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';

interface SponsorFields {
  is_sponsored?: boolean | null | undefined;
  affiliate_url?: string | null | undefined;
}

type Sponsoring = Pick<PostRow, 'is_sponsored' | 'affiliate_url' | 'sponsored_by' | 'sponsored_at'>;

/** Who submits or edits the post, and when. */
type Marking = Record<'sponsored_by' | 'sponsored_at', number>;

const UNSPONSORED: Sponsoring = {
  is_sponsored: 0,
  affiliate_url: null,
  sponsored_by: null,
  sponsored_at: null,
};

/** The sponsoring after a submission or edit; missing fields do not change. @throws InvalidError without an affiliate URL */
export function sponsoringOf(
  fields: SponsorFields,
  marking: Marking,
  before: Sponsoring = UNSPONSORED,
): Sponsoring {
  const is_sponsored = fields.is_sponsored ?? before.is_sponsored === 1;
  const affiliate_url = fields.affiliate_url === undefined ? before.affiliate_url : fields.affiliate_url;
  if (!is_sponsored) return UNSPONSORED;
  if (!affiliate_url) throw new InvalidError({ affiliate_url: [submitMessages.affiliateRequired] });
  const { sponsored_by, sponsored_at } = before.is_sponsored ? before : marking;
  return { is_sponsored: 1, affiliate_url, sponsored_by, sponsored_at };
}
