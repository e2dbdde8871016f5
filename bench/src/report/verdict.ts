import type { Row } from '../load/run-scenario.ts';

/** How a row does beside its limit, and what it should. */
export interface Verdict {
  ratio: string;
  target: string;
  isMet: boolean;
}

export function verdictOn(row: Row): Verdict {
  const { share, write } = row.scenario;
  if (write) {
    const times = siteMs(row) / bareAndLimitMs(row);
    return { ratio: `${times.toFixed(2)} ×`, target: `≤ ${write.times} ×`, isMet: times <= write.times };
  }
  const reached = row.site.perSecond / row.limit.perSecond;
  const target = share ?? 0;
  return { ratio: percent(reached), target: `≥ ${percent(target)}`, isMet: reached >= target };
}

/** Milliseconds a request takes of a server that has others to do. */
export function siteMs({ site }: Row): number {
  return 1000 / site.perSecond;
}

/** What a write cannot do without: its rows in a transaction, and an answer. */
export function bareAndLimitMs({ limit, bareMs }: Row): number {
  return (bareMs ?? 0) + 1000 / limit.perSecond;
}

function percent(share: number) {
  return `${Math.round(share * 100)} %`;
}
