import { DAY_MS, MAIL_DELAY_MS } from '@magpie/contract/limits';
import type {
  EditMailSettingsBody,
  EditNotificationSettingsBody,
  MailSettings,
  NotificationSettings,
} from '@magpie/contract/notifications/mail-settings';
import { type MailFrequency, NOTIFICATION_KINDS, type NotificationKind } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { lockUsers } from '../../db/locks.ts';
import type { Actor } from '../../permissions.ts';

const DEFAULTS: MailSettings = {
  comment: 'daily',
  reply: 'daily',
  mention: 'daily',
  decision: 'immediately',
  report_settled: 'never',
  collection_follower: 'never',
  followed_post: 'never',
  digest: 'never',
};
const WEEK_MS = 7 * DAY_MS;

/** When users want emails about a kind of notification. */
interface FoundSettings {
  of(user_id: number, kind: NotificationKind): MailFrequency;
}

export async function findMailSettings(
  queries: Queries,
  user_ids: readonly number[],
): Promise<FoundSettings> {
  const rows =
    user_ids.length === 0
      ? []
      : await queries
          .selectFrom('mail_settings')
          .select(['user_id', 'kind', 'frequency'])
          .where('user_id', 'in', user_ids)
          .execute();
  const found = new Map(rows.map(({ user_id, kind, frequency }) => [`${user_id} ${kind}`, frequency]));
  return { of: (user_id, kind) => found.get(`${user_id} ${kind}`) ?? DEFAULTS[kind] };
}

export async function getMailSettings({ database }: Context, actor: Actor): Promise<MailSettings> {
  const rows = await database.read
    .selectFrom('mail_settings')
    .select(['kind', 'frequency'])
    .where('user_id', '=', actor.id)
    .execute();
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency])) };
}

/** Sets how often the actor gets emails of each kind. Kinds that are not given stay as they are. */
export async function editMailSettings(
  context: Context,
  actor: Actor,
  body: EditMailSettingsBody,
): Promise<MailSettings> {
  const { database, clock } = context;
  await database.transact(async (tx) => {
    await lockUsers(tx, [actor.id]);
    await setFrequencies(tx, actor.id, body, clock());
  });
  return getMailSettings(context, actor);
}

/** The user must be locked. Events that wait to be emailed follow the new settings. */
export async function setFrequencies(
  tx: Tx,
  user_id: number,
  { digest, ...frequencies }: EditMailSettingsBody,
  now: number,
): Promise<void> {
  for (const kind of NOTIFICATION_KINDS) {
    const frequency = frequencies[kind];
    if (frequency === undefined) continue;
    await store(tx, { user_id, kind, frequency, due_at: null });
    await putOff(tx, user_id, kind, frequency);
  }
  if (digest !== undefined) {
    const due_at = digest === 'weekly' ? now + WEEK_MS : null;
    await store(tx, { user_id, kind: 'digest', frequency: digest, due_at });
  }
}

/** Choosing the weekly digest while it is on does not change when it is due. */
async function store(
  tx: Tx,
  setting: {
    user_id: number;
    kind: NotificationKind | 'digest';
    frequency: MailFrequency;
    due_at: number | null;
  },
) {
  const { frequency, due_at } = setting;
  await tx
    .insertInto('mail_settings')
    .values(setting)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((is) => ({
        frequency,
        due_at: due_at === null ? null : is.fn.coalesce('mail_settings.due_at', sql<number>`${due_at}`),
      })),
    )
    .execute();
}

async function putOff(tx: Tx, user_id: number, kind: NotificationKind, frequency: MailFrequency) {
  const due = frequency === 'never' ? sql<null>`null` : sql<number>`created_at + ${MAIL_DELAY_MS[frequency]}`;
  await tx
    .updateTable('notification_events')
    .set({ mail_due_at: due })
    .where('user_id', '=', user_id)
    .where('mail_due_at', 'is not', null)
    .where('notification_id', 'in', (of) =>
      of.selectFrom('notifications').select('id').where('user_id', '=', user_id).where('kind', '=', kind),
    )
    .execute();
}

export async function getNotificationSettings(
  { database }: Context,
  actor: Actor,
): Promise<NotificationSettings> {
  const chosen = await database.read
    .selectFrom('chosen_notifications')
    .select('kind')
    .where('user_id', '=', actor.id)
    .execute();
  return { followed_post: chosen.some(({ kind }) => kind === 'followed_post') };
}

export async function editNotificationSettings(
  context: Context,
  actor: Actor,
  { followed_post }: EditNotificationSettingsBody,
): Promise<NotificationSettings> {
  if (followed_post !== undefined) {
    const row = { user_id: actor.id, kind: 'followed_post' } as const;
    await context.database.transact(async (tx) => {
      if (followed_post) {
        const chosen = tx.insertInto('chosen_notifications').values(row);
        await chosen.onConflict((conflict) => conflict.doNothing()).execute();
      } else {
        await tx
          .deleteFrom('chosen_notifications')
          .where('user_id', '=', row.user_id)
          .where('kind', '=', row.kind)
          .execute();
      }
    });
  }
  return getNotificationSettings(context, actor);
}
