import type { Row } from '../load/run-scenario.ts';

/** How a row does beside its limit, and what it should. */
export interface Verdict {
  ratio: string;
  target: string;
  isMet: boolean;
}

/** What is kept is answered as fast on PostgreSQL, but for what two measurements of the same row differ by. */
export const EQUAL = 0.9;
const ASKED = 0.5;

export function verdictOn(row: Row): Verdict {
  const { share, write, asksDatabase = false } = row.scenario;
  if (write) {
    const times = siteMs(row) / bareAndLimitMs(row);
    return { ratio: `${times.toFixed(2)} ×`, target: `≤ ${write.times} ×`, isMet: times <= write.times };
  }
  if (row.onSqlite)
    return atLeast(ofLimit(row) / ofLimit(row.onSqlite), asksDatabase ? ASKED : EQUAL, ' of SQLite');
  return atLeast(ofLimit(row), share ?? 0);
}

function ofLimit({ site, limit }: Row) {
  return site.perSecond / limit.perSecond;
}

function atLeast(reached: number, target: number, of = ''): Verdict {
  return { ratio: percent(reached), target: `≥ ${percent(target)}${of}`, isMet: reached >= target };
}

/** Milliseconds a request takes of a server that has others to do. */
export function siteMs({ site }: Row): number {
  return 1000 / site.perSecond;
}

/** What a write cannot do without: its rows in a transaction, and an answer. */
export function bareAndLimitMs({ limit, bareMs }: Row): number {
  return (bareMs ?? 0) + 1000 / limit.perSecond;
}

export function percent(share: number) {
  return `${Math.round(share * 100)} %`;
}
