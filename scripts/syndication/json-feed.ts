import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Text = Type.Optional(Type.String());
const Uri = Type.Optional(Type.String({ format: 'uri' }));
const Time = Type.Optional(Type.String({ format: 'date-time' }));
const CLOSED = { additionalProperties: false };

const Author = Type.Object({ name: Text, url: Uri, avatar: Uri }, { ...CLOSED, minProperties: 1 });

const Item = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    url: Uri,
    external_url: Uri,
    title: Text,
    content_html: Type.String(),
    summary: Text,
    image: Uri,
    banner_image: Uri,
    date_published: Time,
    date_modified: Time,
    authors: Type.Optional(Type.Array(Author)),
    tags: Type.Optional(Type.Array(Type.String())),
    language: Text,
  },
  CLOSED,
);

/**
 * What https://jsonfeed.org/version/1.1 says, without attachments, hubs and `content_text`. Other fields are errors, because
 * a misspelt name of an optional field would otherwise be valid.
 */
const JsonFeed = Type.Object(
  {
    version: Type.Literal('https://jsonfeed.org/version/1.1'),
    title: Type.String({ minLength: 1 }),
    home_page_url: Uri,
    feed_url: Uri,
    description: Text,
    user_comment: Text,
    next_url: Uri,
    icon: Uri,
    favicon: Uri,
    authors: Type.Optional(Type.Array(Author)),
    language: Text,
    expired: Type.Optional(Type.Boolean()),
    items: Type.Array(Item),
  },
  CLOSED,
);

/** @throws Error for a text that is not a JSON Feed */
export function parseJsonFeed(json: string): Type.Static<typeof JsonFeed> {
  const feed: unknown = JSON.parse(json);
  const [problem] = Value.Errors(JsonFeed, feed);
  if (problem) throw new Error(`${problem.instancePath} ${problem.message}`);
  return Value.Parse(JsonFeed, feed);
}
