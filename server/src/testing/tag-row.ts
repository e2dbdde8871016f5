/** A tag as the database holds it, for tests that need just any row. */
export function tagRow(name: string) {
  return { name, name_key: name.toLowerCase(), slug: name.toLowerCase().replaceAll(' ', '-') };
}
