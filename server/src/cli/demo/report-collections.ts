import { DAY_MS, HOUR_MS } from '@magpie/contract/limits';
import type { ReportBody } from '@magpie/contract/moderation';
import { createCollection } from '../../collections/collections.ts';
import { addCollectionItem } from '../../collections/items/add-item.ts';
import type { Context } from '../../context.ts';
import { removeCollection } from '../../moderation/decisions.ts';
import { reportCollection } from '../../moderation/reports.ts';
import type { Actor } from '../../permissions.ts';

interface ReportedCollection {
  title: string;
  /** A username of the demo. The keys of `reports` are usernames of the demo, too. */
  owner: string;
  description: string;
  links: readonly { url: string; title: string; note: string }[];
  reports: Readonly<Record<string, ReportBody>>;
  agoMs: number;
  /** The reason for the removal; a collection without one waits for a decision. */
  reason?: string;
}

const COLLECTIONS: readonly ReportedCollection[] = [
  {
    title: 'Every tool I tried this year',
    owner: 'jules.verhoeven',
    description: 'From best to worst. The notes say what each was good for, and what I pay for it now.',
    links: [
      { url: 'https://ollama.com', title: 'Ollama', note: 'Runs on my laptop, and on the train.' },
      {
        url: 'https://example.net/desk/standing?ref=jules',
        title: 'The standing desk',
        note: 'Not AI, but I think better at it. Use my link for ten percent off.',
      },
      { url: 'https://example.net/espresso?ref=jules', title: 'Espresso machine', note: 'The same applies.' },
    ],
    reports: {
      'lena-f': { reason: 'affiliate', details: 'Two of the three links carry a referral code.' },
      oduya: { reason: 'off_topic', details: '' },
    },
    agoMs: 20 * HOUR_MS,
  },
  {
    title: '50 AI side hustles that pay while you sleep',
    owner: 'promptking99',
    description: 'Number 7 changed my life. The full list is on my site!!!',
    links: [
      {
        url: 'https://example.com/side-hustles?utm_source=collection',
        title: 'The full list (free today only)',
        note: 'Enter your email to read it.',
      },
    ],
    reports: { noor: { reason: 'spam', details: 'The only link asks for an email address.' } },
    agoMs: 3 * DAY_MS,
    reason: 'Its only link is an advertisement that collects email addresses.',
  },
];

/** The time from the creation of a collection until it is reported, and until the decision. */
const REPORTED_AFTER_MS = 2 * HOUR_MS;
const DECIDED_AFTER_MS = 5 * HOUR_MS;

/** A reported collection waits for a decision, and another one was removed. */
export async function reportCollections(
  at: (moment: number) => Context,
  now: number,
  { actorNamed, admin }: { actorNamed: (username: string) => Actor; admin: Actor },
): Promise<void> {
  for (const { owner, links, reports, agoMs, reason, ...shown } of COLLECTIONS) {
    const made = now - agoMs;
    const actor = actorNamed(owner);
    const { id } = await createCollection(at(made), actor, { ...shown, visibility: 'public' });
    for (const link of links) await addCollectionItem(at(made), actor, id, link);
    for (const [reporter, body] of Object.entries(reports))
      await reportCollection(at(made + REPORTED_AFTER_MS), actorNamed(reporter), id, body);
    if (reason) await removeCollection(at(made + DECIDED_AFTER_MS), admin, id, reason);
  }
}
