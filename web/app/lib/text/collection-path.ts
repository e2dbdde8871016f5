/** The address of a collection's page. */
export function collectionPath({ id, slug }: { id: number; slug: string }): string {
  return `/collection/${id}/${slug}`;
}
