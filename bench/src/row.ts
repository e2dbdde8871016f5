/** One line of the report. */
export interface Row {
  what: string;
  measured: string;
  target: string;
  isMet: boolean;
  /** The parts of the measurement. */
  details: string;
}

export interface Section {
  title: string;
  /** How the rows were measured. */
  note: string;
  rows: readonly Row[];
}

export function shareAtLeast(what: string, share: number, min: number, details = ''): Row {
  return { what, measured: percent(share), target: `≥ ${percent(min)}`, isMet: share >= min, details };
}

export function timesAtLeast(what: string, times: number, min: number, details = ''): Row {
  return { what, measured: inTimes(times), target: `≥ ${min} ×`, isMet: times >= min, details };
}

export function timesAtMost(what: string, times: number, max: number, details = ''): Row {
  return { what, measured: inTimes(times), target: `≤ ${max} ×`, isMet: times <= max, details };
}

export function atMost(what: string, value: number, max: number, unit: string, details = ''): Row {
  const measured = `${value.toFixed(Number.isInteger(value) ? 0 : 1)} ${unit}`.trim();
  return { what, measured, target: `≤ ${max} ${unit}`.trim(), isMet: value <= max, details };
}

/** Printed while the benchmark runs. */
export function rowLine({ what, measured, target, isMet, details }: Row): string {
  const verdict = isMet ? 'met' : 'MISSED';
  return `  ${what.padEnd(36)} ${measured.padStart(9)}  ${target.padEnd(10)} ${verdict.padEnd(6)}  ${details}`;
}

function percent(share: number) {
  return `${Math.round(share * 100)} %`;
}

function inTimes(times: number) {
  return `${times.toFixed(2)} ×`;
}
