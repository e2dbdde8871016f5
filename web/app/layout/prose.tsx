import type { ReactNode } from 'react';

/** A page of text: a heading, the sentence it begins with, and numbered or plain sections. */
export function Prose({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className="prose page-column">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      <p className="prose-lead">{lead}</p>
      {children}
    </article>
  );
}

export function ProseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
